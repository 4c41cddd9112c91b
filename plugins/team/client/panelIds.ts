/** The list's panel: the scope of its commands. */
export const QUEUES_PANEL = 'team.queues'
