"""Headless Chromium, driven through its debugging pipe: nothing but Python and the browser is needed.

    with Browser(binary) as b:
        b.open(file)              waits until the page has loaded
        b.value("1 + 1")          what an expression gives
        b.key("ArrowRight")
        b.errors                  exceptions and console errors so far
"""
import json
import os
import shutil
import subprocess
import tempfile


def find():
    """The browser's file, or None."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if shutil.which(name):
            return shutil.which(name)
    return None


class Browser:
    def __init__(self, binary, width=1100, height=800):
        self.folder = tempfile.TemporaryDirectory()
        commands, self.commands = os.pipe()
        answers, out = os.pipe()

        def pipes():  # the browser reads from 3 and writes to 4
            a, b = os.dup(commands), os.dup(out)
            os.dup2(a, 3)
            os.dup2(b, 4)

        self.process = subprocess.Popen(
            [binary, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--remote-debugging-pipe",
             "--hide-scrollbars", f"--window-size={width},{height}", f"--user-data-dir={self.folder.name}", "about:blank"],
            preexec_fn=pipes, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(commands)
        os.close(out)
        self.answers = os.fdopen(answers, "rb", 0)
        self.number, self.rest, self.events, self.errors, self.session = 0, b"", [], [], None
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.send(domain + ".enable")

    def __enter__(self):
        return self

    def __exit__(self, *problem):
        os.close(self.commands)
        self.process.terminate()
        self.process.wait(30)
        self.answers.close()
        shutil.rmtree(self.folder.name, ignore_errors=True)

    def _receive(self):
        while b"\0" not in self.rest:
            more = self.answers.read(1 << 16)
            if not more:
                raise RuntimeError("the browser has gone")
            self.rest += more
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def _note(self, message):
        method, values = message.get("method"), message.get("params", {})
        if method == "Runtime.exceptionThrown":
            self.errors.append(values["exceptionDetails"].get("exception", {}).get("description", "exception"))
        elif method == "Log.entryAdded" and values["entry"]["level"] == "error":
            self.errors.append(values["entry"]["text"])
        elif method == "Runtime.consoleAPICalled" and values["type"] in ("error", "assert"):
            self.errors.append(str(values["args"]))
        self.events.append(method)

    def send(self, method, **values):
        self.number += 1
        message = {"id": self.number, "method": method, "params": values}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.commands, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._receive()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self._note(answer)

    def open(self, file):
        self.events = []
        self.send("Page.navigate", url="about:blank")
        while "Page.loadEventFired" not in self.events:
            self._note(self._receive())
        self.events = []
        self.send("Page.navigate", url="file://" + os.path.abspath(file))
        while "Page.loadEventFired" not in self.events:
            self._note(self._receive())

    def value(self, expression):
        result = self.send("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(f"{expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def key(self, key):
        for kind in ("keyDown", "keyUp"):
            self.send("Input.dispatchKeyEvent", type=kind, key=key, text=key if kind == "keyDown" and len(key) == 1 else "")

    def press_space(self):
        """As a keyboard does: a button with the focus is clicked."""
        for kind in ("keyDown", "keyUp"):
            self.send("Input.dispatchKeyEvent", type=kind, key=" ", code="Space", text=" " if kind == "keyDown" else "", windowsVirtualKeyCode=32)

    def printed(self, width):
        """As on paper of this width; `device` ends it."""
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=800, deviceScaleFactor=1, mobile=False)
        self.send("Emulation.setEmulatedMedia", media="print")

    def device(self, width, height, dark=False):
        """A screen of this size, and the colour scheme its user prefers."""
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 600)
        self.send("Emulation.setEmulatedMedia", media="screen", features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])

    def screenshot(self, file):
        import base64
        with open(file, "wb") as out:
            out.write(base64.b64decode(self.send("Page.captureScreenshot")["data"]))
