/** The list's panel: the scope of its commands. */
export const REPLIES_PANEL = 'quickReplies.list'
