/** The list's panel: the scope of its commands. */
export const PEOPLE_PANEL = 'team.people'
