// GTK's GtkConstraintLayout behind the table of tinamou_widgets.h.
//
// GTK makes no widget without a display, so that `start` starts an X server that shows nothing to nobody.
// Windows are never realized: they are there because GTK keeps one solver for each.

#include "tinamou_widgets.h"

#include <gtk/gtk.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

// MARK: - Display

static pid_t server;

/// The server clears its files up where it is asked to end; it is waited for, so that no process is left.
static void end_server(void) {
  kill(server, SIGTERM);
  for (int i = 0; i < 200; i++) {
    if (waitpid(server, NULL, WNOHANG) != 0) return;
    usleep(10000);
  }
  kill(server, SIGKILL);
  waitpid(server, NULL, 0);
}

/// Becomes the server, which writes the number of its display to `output` once it can be asked. Whoever
/// reads what this process prints must not wait for the server, too.
static void become_server(int output, pid_t parent) {
  // Who started this process may have had signals blocked.
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  signal(SIGTERM, SIG_DFL);
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (getppid() != parent) _exit(1);
  if (!freopen("/dev/null", "r", stdin) || !freopen("/dev/null", "w", stdout)
      || !freopen("/dev/null", "w", stderr)) {
    _exit(1);
  }
  char number[16];
  g_snprintf(number, sizeof number, "%d", output);
  execlp(
      "Xvfb", "Xvfb", "-displayfd", number, "-screen", "0", "640x480x24", "-nolisten", "tcp", "-noreset",
      (char *)NULL);
  _exit(127);
}

/// Starts the server and writes the name of its display to `name`. Returns whether there is one.
static bool start_server(char *name, size_t size) {
  int ends[2];
  if (pipe(ends) != 0) return false;
  pid_t parent = getpid();
  server = fork();
  if (server < 0) return false;
  if (server == 0) {
    close(ends[0]);
    become_server(ends[1], parent);
  }
  close(ends[1]);
  atexit(end_server);
  name[0] = ':';
  size_t length = 1;
  struct pollfd wait = {.fd = ends[0], .events = POLLIN};
  while (length < size - 1 && poll(&wait, 1, 20000) == 1) {
    if (read(ends[0], name + length, 1) != 1 || name[length] == '\n') break;
    length += 1;
  }
  close(ends[0]);
  name[length] = 0;
  return length > 1;
}

static const char *open_display(void) {
  char name[32];
  if (!start_server(name, sizeof name)) return "Xvfb, which shows its windows to nobody, does not start";
  g_setenv("DISPLAY", name, TRUE);
  // What is measured does not depend on the desktop of who measures, and asks no other process.
  g_unsetenv("GTK_THEME");
  g_setenv("GTK_A11Y", "none", TRUE);
  g_setenv("GTK_USE_PORTAL", "0", TRUE);
  g_setenv("GSETTINGS_BACKEND", "memory", TRUE);
  g_setenv("GIO_USE_VFS", "local", TRUE);
  gdk_set_allowed_backends("x11");
  // The program reads and writes numbers with a point.
  gtk_disable_setlocale();
  return gtk_init_check() ? NULL : "it cannot use the display of Xvfb";
}

static const char *start(void) {
  static bool is_started = false;
  static const char *failure = NULL;
  if (!is_started) failure = open_display();
  is_started = true;
  return failure;
}

// MARK: - Widgets

struct _TinamouBox {
  GtkWidget parent_instance;
};

G_DECLARE_FINAL_TYPE(TinamouBox, tinamou_box, TINAMOU, BOX, GtkWidget)
G_DEFINE_TYPE(TinamouBox, tinamou_box, GTK_TYPE_WIDGET)

static void tinamou_box_init(TinamouBox *box) { (void)box; }

static void box_dispose(GObject *object) {
  GtkWidget *child;
  while ((child = gtk_widget_get_first_child(GTK_WIDGET(object)))) gtk_widget_unparent(child);
  G_OBJECT_CLASS(tinamou_box_parent_class)->dispose(object);
}

static void tinamou_box_class_init(TinamouBoxClass *class) {
  G_OBJECT_CLASS(class)->dispose = box_dispose;
  gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(class), GTK_TYPE_CONSTRAINT_LAYOUT);
}

struct _TinamouLeaf {
  GtkWidget parent_instance;
  tinamou_widgets_size size;
  /// What measures asks for; null where the leaf has a size.
  void *context;
  /// The most that a text is wide; 0 for one line, however wide.
  int width_max;
};

G_DECLARE_FINAL_TYPE(TinamouLeaf, tinamou_leaf, TINAMOU, LEAF, GtkWidget)
G_DEFINE_TYPE(TinamouLeaf, tinamou_leaf, GTK_TYPE_WIDGET)

static tinamou_widgets_measure measure_text;

static void tinamou_leaf_init(TinamouLeaf *leaf) { (void)leaf; }

/// The size at a width, or the one that the leaf wants where that is below 0.
static tinamou_widgets_size leaf_size(const TinamouLeaf *leaf, int width) {
  if (!leaf->context) return leaf->size;
  tinamou_widgets_size wanted = measure_text(leaf->context, -1);
  if (leaf->width_max == 0) return wanted;
  if (width < 0) width = MIN(wanted.width, leaf->width_max);
  return width < wanted.width ? measure_text(leaf->context, width) : wanted;
}

static void leaf_measure(
    GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
    int *minimum_baseline, int *natural_baseline) {
  (void)minimum_baseline, (void)natural_baseline;
  bool is_width = orientation == GTK_ORIENTATION_HORIZONTAL;
  tinamou_widgets_size size = leaf_size(TINAMOU_LEAF(widget), is_width ? -1 : for_size);
  *minimum = *natural = is_width ? size.width : size.height;
}

static GtkSizeRequestMode leaf_request_mode(GtkWidget *widget) {
  return TINAMOU_LEAF(widget)->width_max > 0 ? GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH
                                             : GTK_SIZE_REQUEST_CONSTANT_SIZE;
}

static void tinamou_leaf_class_init(TinamouLeafClass *class) {
  GTK_WIDGET_CLASS(class)->measure = leaf_measure;
  GTK_WIDGET_CLASS(class)->get_request_mode = leaf_request_mode;
}

// MARK: - Tree

static void *make_window(void) {
  GtkWidget *box = g_object_new(tinamou_box_get_type(), NULL);
  gtk_window_set_child(GTK_WINDOW(gtk_window_new()), box);
  return box;
}

static void end_window(void *box) { gtk_window_destroy(GTK_WINDOW(gtk_widget_get_root(box))); }

static void *add_box(void *parent) {
  GtkWidget *box = g_object_new(tinamou_box_get_type(), NULL);
  gtk_widget_set_parent(box, parent);
  return box;
}

static void *add_leaf(void *parent, tinamou_widgets_size size) {
  TinamouLeaf *leaf = g_object_new(tinamou_leaf_get_type(), NULL);
  leaf->size = size;
  gtk_widget_set_parent(GTK_WIDGET(leaf), parent);
  return leaf;
}

static void *add_text(void *parent, void *context, int32_t width_max) {
  TinamouLeaf *leaf = g_object_new(tinamou_leaf_get_type(), NULL);
  leaf->context = context;
  leaf->width_max = width_max;
  gtk_widget_set_parent(GTK_WIDGET(leaf), parent);
  return leaf;
}

static void remove_widget(void *widget) { gtk_widget_unparent(widget); }

static void set_measure(tinamou_widgets_measure measure) { measure_text = measure; }

static void set_context(void *text, void *context) {
  TINAMOU_LEAF(text)->context = context;
  gtk_widget_queue_resize(text);
}

static void set_size(void *leaf, tinamou_widgets_size size) {
  TINAMOU_LEAF(leaf)->size = size;
  gtk_widget_queue_resize(leaf);
}

// MARK: - Constraints

static GtkConstraintLayout *layout_of(void *box) {
  return GTK_CONSTRAINT_LAYOUT(gtk_widget_get_layout_manager(box));
}

static const GtkConstraintAttribute attributes[] = {
    [TINAMOU_WIDGETS_NONE] = GTK_CONSTRAINT_ATTRIBUTE_NONE,
    [TINAMOU_WIDGETS_LEFT] = GTK_CONSTRAINT_ATTRIBUTE_LEFT,
    [TINAMOU_WIDGETS_RIGHT] = GTK_CONSTRAINT_ATTRIBUTE_RIGHT,
    [TINAMOU_WIDGETS_TOP] = GTK_CONSTRAINT_ATTRIBUTE_TOP,
    [TINAMOU_WIDGETS_BOTTOM] = GTK_CONSTRAINT_ATTRIBUTE_BOTTOM,
    [TINAMOU_WIDGETS_WIDTH] = GTK_CONSTRAINT_ATTRIBUTE_WIDTH,
    [TINAMOU_WIDGETS_HEIGHT] = GTK_CONSTRAINT_ATTRIBUTE_HEIGHT,
    [TINAMOU_WIDGETS_CENTER_X] = GTK_CONSTRAINT_ATTRIBUTE_CENTER_X,
    [TINAMOU_WIDGETS_CENTER_Y] = GTK_CONSTRAINT_ATTRIBUTE_CENTER_Y,
};

static const int strengths[] = {
    [TINAMOU_WIDGETS_WEAK] = GTK_CONSTRAINT_STRENGTH_WEAK,
    [TINAMOU_WIDGETS_MEDIUM] = GTK_CONSTRAINT_STRENGTH_MEDIUM,
    [TINAMOU_WIDGETS_STRONG] = GTK_CONSTRAINT_STRENGTH_STRONG,
    [TINAMOU_WIDGETS_REQUIRED] = GTK_CONSTRAINT_STRENGTH_REQUIRED,
};

G_STATIC_ASSERT((int)GTK_CONSTRAINT_RELATION_LE == TINAMOU_WIDGETS_LESS_OR_EQUAL);
G_STATIC_ASSERT((int)GTK_CONSTRAINT_RELATION_EQ == TINAMOU_WIDGETS_EQUAL);
G_STATIC_ASSERT((int)GTK_CONSTRAINT_RELATION_GE == TINAMOU_WIDGETS_GREATER_OR_EQUAL);

static void *add_constraint(void *box, const tinamou_widgets_constraint *own) {
  GtkConstraintAttribute attribute = attributes[own->target_attribute];
  GtkConstraintRelation relation = (GtkConstraintRelation)own->relation;
  int strength = strengths[own->strength];
  GtkConstraint *constraint = own->source_attribute == TINAMOU_WIDGETS_NONE
      ? gtk_constraint_new_constant(own->target, attribute, relation, own->constant, strength)
      : gtk_constraint_new(
          own->target, attribute, relation, own->source, attributes[own->source_attribute],
          own->multiplier, own->constant, strength);
  gtk_constraint_layout_add_constraint(layout_of(box), constraint);
  return constraint;
}

static void remove_constraint(void *box, void *constraint) {
  gtk_constraint_layout_remove_constraint(layout_of(box), constraint);
}

/// The parts of `text`, each of which ends with `end`; to be freed by `g_strfreev`.
static char **parts(const char *text, const char *end, size_t *count) {
  char **found = g_strsplit(text, end, 0);
  *count = g_strv_length(found);
  // What follows the last end is empty.
  if (*count > 0) *count -= 1;
  return found;
}

static const char *describe(void *box, const char *lines, const char *names, void *const *widgets) {
  static GError *error;
  g_clear_error(&error);
  size_t line_count, name_count;
  char **line_parts = parts(lines, "\n", &line_count);
  char **name_parts = parts(names, " ", &name_count);
  GHashTable *views = g_hash_table_new(g_str_hash, g_str_equal);
  for (size_t i = 0; i < name_count; i++) g_hash_table_insert(views, name_parts[i], widgets[i]);
  GList *made = gtk_constraint_layout_add_constraints_from_descriptionv(
      layout_of(box), (const char *const *)line_parts, line_count, -1, -1, views, &error);
  g_list_free(made);
  g_hash_table_unref(views);
  g_strfreev(line_parts);
  g_strfreev(name_parts);
  return error ? error->message : NULL;
}

// MARK: - Layout

/// A window asks for the least width, then for the least height at its width.
static void lay_out(void *box, tinamou_widgets_size size) {
  int minimum = 0;
  gtk_widget_measure(box, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  int width = MAX(size.width, minimum);
  gtk_widget_measure(box, GTK_ORIENTATION_VERTICAL, width, &minimum, NULL, NULL, NULL);
  gtk_widget_allocate(box, width, MAX(size.height, minimum), -1, NULL);
}

static tinamou_widgets_frame frame(void *widget) {
  GtkWidget *box = gtk_window_get_child(GTK_WINDOW(gtk_widget_get_root(widget)));
  graphene_rect_t bounds;
  if (!gtk_widget_compute_bounds(widget, box, &bounds)) return (tinamou_widgets_frame){-1, -1, -1, -1};
  return (tinamou_widgets_frame){
      (int32_t)bounds.origin.x, (int32_t)bounds.origin.y, (int32_t)bounds.size.width,
      (int32_t)bounds.size.height};
}

static char version[32];

static const tinamou_widgets table = {
    .version = version,
    .start = start,
    .make_window = make_window,
    .end_window = end_window,
    .add_box = add_box,
    .add_leaf = add_leaf,
    .add_text = add_text,
    .remove = remove_widget,
    .set_measure = set_measure,
    .set_context = set_context,
    .set_size = set_size,
    .add_constraint = add_constraint,
    .remove_constraint = remove_constraint,
    .describe = describe,
    .lay_out = lay_out,
    .frame = frame,
};

__attribute__((visibility("default"))) const tinamou_widgets *tinamou_widgets_table_1(void) {
  g_snprintf(
      version, sizeof version, "%u.%u.%u", gtk_get_major_version(), gtk_get_minor_version(),
      gtk_get_micro_version());
  return &table;
}
