/** The list's panel: the scope of its commands. */
export const LABELS_PANEL = 'labels.list'
