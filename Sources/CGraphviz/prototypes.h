#ifndef FG_PROTOTYPES_H
#define FG_PROTOTYPES_H

#include <stdio.h>

/* The types of Graphviz that pass through unseen, by the tags its own headers give them. */
struct Agraph_s;
struct Agnode_s;
struct Agedge_s;
struct GVC_s;

/* One plugin that is already in memory; the list of them ends with a NULL name. */
struct fg_plugin {
  const char *name;
  void *address;
};

/* Graphviz's name for the same layout has no tag; a file that has it can say so here. */
#ifndef FG_PLUGIN
#define FG_PLUGIN struct fg_plugin
#endif

/* Everything used of Graphviz: name, result, parameters. Unchanged from 2.42 to 16. */
#define FG_FUNCTIONS(FUNCTION) \
  FUNCTION(gvContext, struct GVC_s *, (void)) \
  FUNCTION(gvContextPlugins, struct GVC_s *, (const FG_PLUGIN *, int)) \
  FUNCTION(gvcVersion, char *, (struct GVC_s *)) \
  FUNCTION(gvLayout, int, (struct GVC_s *, struct Agraph_s *, const char *)) \
  FUNCTION(gvRender, int, (struct GVC_s *, struct Agraph_s *, const char *, FILE *)) \
  FUNCTION(attach_attrs, void, (struct Agraph_s *)) \
  FUNCTION(agget, char *, (void *, char *)) \
  FUNCTION(agnameof, char *, (void *)) \
  FUNCTION(agfstsubg, struct Agraph_s *, (struct Agraph_s *)) \
  FUNCTION(agnxtsubg, struct Agraph_s *, (struct Agraph_s *)) \
  FUNCTION(agfstnode, struct Agnode_s *, (struct Agraph_s *)) \
  FUNCTION(agnxtnode, struct Agnode_s *, (struct Agraph_s *, struct Agnode_s *)) \
  FUNCTION(agfstout, struct Agedge_s *, (struct Agraph_s *, struct Agnode_s *)) \
  FUNCTION(agnxtout, struct Agedge_s *, (struct Agraph_s *, struct Agedge_s *)) \
  FUNCTION(agmemread, struct Agraph_s *, (const char *)) \
  FUNCTION(agseterrf, fg_listener, (fg_listener))

/* Is told each message of Graphviz in several pieces. */
typedef int (*fg_listener)(char *);

/* The functions as found in the library. */
struct fg_functions {
#define FG_MEMBER(name, result, parameters) result(*name) parameters;
  FG_FUNCTIONS(FG_MEMBER)
#undef FG_MEMBER
};

#endif
