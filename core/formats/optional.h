/* Formats whose files are read by a library that the build may lack: their readers are NULL then, and `missing` names
 * it. */
#ifndef FORMATS_OPTIONAL_H
#define FORMATS_OPTIONAL_H

#ifdef ORIME_JANSSON
#define JANSSON_READS(function) (function)
#define JANSSON_MISSING NULL
#else
#define JANSSON_READS(function) NULL
#define JANSSON_MISSING "jansson"
#endif

#if defined ORIME_JANSSON && defined ORIME_ZLIB
#define PENPA_READS(function) (function)
#define PENPA_MISSING NULL
#else
#define PENPA_READS(function) NULL
#define PENPA_MISSING "zlib and jansson"
#endif

#ifdef ORIME_EXPAT
#define EXPAT_READS(function) (function)
#define EXPAT_MISSING NULL
#else
#define EXPAT_READS(function) NULL
#define EXPAT_MISSING "expat"
#endif

#endif
