// Finds and loads the libraries of the peers.

#include "tinamou_peer.h"

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

const tinamou_peer *tinamou_peer_load(const char *name) {
  char path[4096];
  const char *folder = getenv("TINAMOU_PEERS");
  int length = folder
      ? snprintf(path, sizeof path, "%s/%s/libtinamou-peer.so", folder, name)
      : snprintf(
            path, sizeof path, "%.*s/Peers/%s/libtinamou-peer.so", (int)package_folder_length(),
            __FILE__, name);
  if (length < 0 || (size_t)length >= sizeof path) return NULL;
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!library) return NULL;
  tinamou_peer_entry entry = (tinamou_peer_entry)dlsym(library, TINAMOU_PEER_ENTRY);
  return entry ? entry() : NULL;
}

double tinamou_peer_power_of_ten(double exponent) { return pow(10, exponent); }
