/** Menu of the tabs of workspaces. */
export const WORKSPACE_MENU = 'workspaces.tab'

const PREFIX = 'w-'

/** The area in which a workspace is on display: everybody has tiles of their own in it until they save. */
export const areaOf = (id: string): string => PREFIX + id

/** Id of the workspace of an area; null for any other area. */
export const idOfArea = (area: string | null): string | null => (area?.startsWith(PREFIX) ? area.slice(PREFIX.length) : null)

/** Where a workspace opens, also for others. */
export const linkTo = (id: string): string => `/?layout=${id}`
