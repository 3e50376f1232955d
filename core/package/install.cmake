# What `cmake --install` puts where, and the Debian package that `cpack` makes of it. Included by core/CMakeLists.txt.
install(TARGETS orime RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(TARGETS orime-core ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
if(ORIME_SHARED)
  install(TARGETS orime-shared LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
endif()
install(DIRECTORY ${CMAKE_SOURCE_DIR}/include/orime DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})

# ---- for programs that embed the library, and for rules: pkg-config, and find_package(orime CONFIG) ----

# Of the libraries, only those that were found are asked for. Where there is no shared object, every program needs them.
set(ORIME_REQUIRES inih)
foreach(library EXPAT JANSSON ZLIB)
  if(${library}_FOUND)
    string(TOLOWER ${library} module)
    string(APPEND ORIME_REQUIRES " ${module}")
  endif()
endforeach()
set(ORIME_LIBS "-pthread -lm")
if(CMAKE_DL_LIBS) # otherwise it is part of the C library
  string(PREPEND ORIME_LIBS "-l${CMAKE_DL_LIBS} ")
endif()
if(ORIME_SHARED)
  set(ORIME_PC_REQUIRES Requires.private)
else()
  set(ORIME_PC_REQUIRES Requires)
  set(ORIME_PC_LIBS " ${ORIME_LIBS}")
  set(ORIME_LIBS "")
endif()
# A relative way to the prefix, so that the tree can be moved.
file(RELATIVE_PATH ORIME_PREFIX ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
string(REGEX REPLACE "/$" "" ORIME_PREFIX ${ORIME_PREFIX})
configure_file(package/orime.pc.in ${CMAKE_BINARY_DIR}/orime.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/orime.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

include(CMakePackageConfigHelpers)
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/orime)
configure_package_config_file(package/orime-config.cmake.in ${CMAKE_BINARY_DIR}/orime-config.cmake
  INSTALL_DESTINATION ${package} PATH_VARS CMAKE_INSTALL_LIBDIR CMAKE_INSTALL_INCLUDEDIR CMAKE_INSTALL_BINDIR
  NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/orime-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/orime-config.cmake ${CMAKE_BINARY_DIR}/orime-config-version.cmake DESTINATION ${package})

# ---- for people: manual pages, completions, the book of rules and the rule to start from ----

install(FILES ${CMAKE_BINARY_DIR}/orime.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES package/orime-puzzle.5 DESTINATION ${CMAKE_INSTALL_MANDIR}/man5)
install(FILES package/orime-rule.7 DESTINATION ${CMAKE_INSTALL_MANDIR}/man7)
install(FILES ${CMAKE_BINARY_DIR}/orime.bash RENAME orime
  DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES ${CMAKE_BINARY_DIR}/_orime DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
install(FILES ${CMAKE_BINARY_DIR}/orime.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
install(FILES ${CMAKE_SOURCE_DIR}/README.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES ${CMAKE_SOURCE_DIR}/plugins/README.md RENAME rules.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES package/results.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES package/orime-results.schema.json DESTINATION ${CMAKE_INSTALL_DATADIR}/orime)
install(FILES ${CMAKE_SOURCE_DIR}/LICENSE RENAME copyright DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES ${CMAKE_SOURCE_DIR}/plugins/template/template.c DESTINATION ${CMAKE_INSTALL_DATADIR}/orime/template)

# ---- cpack -G DEB ----

set(CPACK_PACKAGE_NAME orime)
set(CPACK_PACKAGE_CONTACT "orime developers <orime@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "solves, checks, explains and makes grid puzzles")
set(CPACK_PACKAGE_DESCRIPTION "One engine of cells and constraints, and a rule for each kind of puzzle: nonograms, sudoku,
 shading puzzles and many more. With the headers and the libraries to write rules and to embed it.")
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS libcairo2) # opened at run time, for PNG
set(CPACK_STRIP_FILES ON)
include(CPack)
