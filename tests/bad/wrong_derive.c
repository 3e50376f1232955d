/* Makes the same puzzle of every picture. */
#include "rooks.h"

static void derive(const struct orime_host *host, orime_writer *w, const struct orime_picture *picture)
{
    (void)picture;
    host->write(w, "[board]\nrows =\n    R.\n    ..\n");
}

static const struct orime_rule rules[] = {
    {ROOKS("wrong-derive", rooks_parse, rooks_build, rooks_validate), .derive = derive}};

ORIME_EXPORT_RULES(rules);
