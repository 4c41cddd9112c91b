/** Panels of the lists: the scopes of their commands. */
export const QUEUES_PANEL = 'team.queues'
export const TEAMS_PANEL = 'team.teams'
