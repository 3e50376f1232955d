"""Puts the shared library and the rules of a build tree into the package, so that the wheel stands alone.

ORIME_BUILD names the build tree; without it the newest of ../build/* that has the library is taken. With ORIME_BUILD
empty, or without any, the wheel is pure Python and finds an installed library.
"""
import glob
import os
import shutil

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py

HERE = os.path.dirname(os.path.abspath(__file__))


def build_tree():
    if "ORIME_BUILD" in os.environ:
        return os.environ["ORIME_BUILD"]
    found = glob.glob(os.path.join(HERE, "..", "build", "*", "core", "liborime.so"))
    return os.path.dirname(os.path.dirname(max(found, key=os.path.getmtime))) if found else ""


class BuildWithLibrary(build_py):
    def run(self):
        super().run()
        tree = build_tree()
        to = os.path.join(self.build_lib, "orime", "lib")
        shutil.rmtree(to, ignore_errors=True)
        if not tree:
            return
        os.makedirs(os.path.join(to, "orime"))
        shutil.copy(os.path.join(tree, "core", "liborime.so"), os.path.join(to, "liborime.so"))
        rules = os.path.join(tree, "plugins")
        for name in sorted(os.listdir(rules)):
            if name.endswith((".so", ".rule")):
                shutil.copy(os.path.join(rules, name), os.path.join(to, "orime", name))


class WithLibrary(Distribution):
    def has_ext_modules(self):
        return bool(build_tree())


setup(cmdclass={"build_py": BuildWithLibrary}, distclass=WithLibrary)
