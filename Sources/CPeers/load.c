// Finds and loads the libraries of the peers.

#include "tinamou_flex.h"
#include "tinamou_peer.h"
#include "tinamou_widgets.h"

#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// How much of __FILE__ is the folder of the package: this file lies in Sources/CPeers below it.
static size_t package_folder_length(void) {
  const char *end = strstr(__FILE__, "/Sources/CPeers/");
  const char *next = end;
  while (next) {
    end = next;
    next = strstr(end + 1, "/Sources/CPeers/");
  }
  return end ? (size_t)(end - __FILE__) : 0;
}

/// The function `entry` of the library of the peer `name`, or null.
static void *find_entry(const char *name, const char *entry) {
  char path[4096];
  const char *folder = getenv("TINAMOU_PEERS");
  int length = folder
      ? snprintf(path, sizeof path, "%s/%s/libtinamou-peer.so", folder, name)
      : snprintf(
            path, sizeof path, "%.*s/Peers/%s/libtinamou-peer.so", (int)package_folder_length(),
            __FILE__, name);
  if (length < 0 || (size_t)length >= sizeof path) return NULL;
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  return library ? dlsym(library, entry) : NULL;
}

const tinamou_peer *tinamou_peer_load(const char *name) {
  tinamou_peer_entry entry = (tinamou_peer_entry)find_entry(name, TINAMOU_PEER_ENTRY);
  return entry ? entry() : NULL;
}

const tinamou_flex *tinamou_flex_load(const char *name) {
  tinamou_flex_entry entry = (tinamou_flex_entry)find_entry(name, TINAMOU_FLEX_ENTRY);
  return entry ? entry() : NULL;
}

const tinamou_widgets *tinamou_widgets_load(const char *name) {
  tinamou_widgets_entry entry = (tinamou_widgets_entry)find_entry(name, TINAMOU_WIDGETS_ENTRY);
  return entry ? entry() : NULL;
}

double tinamou_peer_power_of_ten(double exponent) { return pow(10, exponent); }
