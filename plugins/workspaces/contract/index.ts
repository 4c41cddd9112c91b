import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { AppError, invalidInput } from '#core/contract/errors.ts'
import { layoutSchema } from '#core/contract/layoutShape.ts'
import { knownLayoutSchema } from '#core/contract/layouts.ts'
import { idParam } from '#core/contract/params.ts'

export const LONGEST_WORKSPACE_NAME = 60
/** Of one person; and of the company. */
export const MOST_WORKSPACES = 100
/** Live tiles of one workspace. */
export const MOST_TILES = 24

/** Type of the panel that stands where the reader may not see what somebody put there. Its only parameter is the type of what it stands for. */
export const LOCKED_PANEL = 'workspaces.locked'
export const lockedParams = z.object({ type: z.string().max(64) })

/** Short enough for a link, too long to guess: 50 bits. */
export const workspaceIdSchema = z.string().regex(/^[a-z0-9]{10}$/)

/** Profiles that work in a company. */
export const workProfileSchema = z.enum(['admin', 'super', 'user'])
export type WorkProfile = z.infer<typeof workProfileSchema>

const nameSchema = z.string().trim().min(1).max(LONGEST_WORKSPACE_NAME)

const sharingSchema = z.object({
  /** The company's, kept by administrators; else one person's. */
  isShared: z.boolean(),
  /** People of the company who have it: of these profiles or of these queues; all where both are empty. */
  profiles: z.array(workProfileSchema).max(workProfileSchema.options.length),
  queueIds: z.array(idParam).max(100),
  /** Profiles that begin with it. */
  startFor: z.array(workProfileSchema).max(workProfileSchema.options.length),
})

/** A named arrangement of tiles, without the arrangement. */
export const workspaceSummarySchema = sharingSchema.extend({ id: z.string(), name: z.string(), rev: z.int() })
export type WorkspaceSummary = z.infer<typeof workspaceSummarySchema>

/** The same with its tiles, as the reader may see them. */
export const workspaceSchema = workspaceSummarySchema.extend({ layout: layoutSchema })
export type Workspace = z.infer<typeof workspaceSchema>

/** The caller's own workspaces and those of the company that are for them, by name. */
export const listWorkspaces = defineEndpoint({
  method: 'GET',
  path: '/workspaces',
  permission: 'workspaces.use',
  summary: 'Named workspaces',
  input: z.object({}),
  output: z.array(workspaceSummarySchema),
})

/** By its id, as a link names it. Tiles that the caller may not see are locked: type only. @throws noWorkspaceFound (404) */
export const getWorkspace = defineEndpoint({
  method: 'GET',
  path: '/workspaces/:id',
  permission: 'workspaces.use',
  summary: 'One workspace with its tiles',
  input: z.object({ id: workspaceIdSchema }),
  output: workspaceSchema,
})

/** @throws noPermission (403) to share without the right, invalidInput (422) for a taken name, one workspace or one tile too many, a queue that is not there */
export const createWorkspace = defineEndpoint({
  method: 'POST',
  path: '/workspaces',
  permission: 'workspaces.use',
  summary: 'Save an arrangement of tiles under a name',
  input: z.object({ name: nameSchema, layout: knownLayoutSchema }),
  output: workspaceSchema,
})

/**
 * Changes what is given. With `rev`, only while it is still that version. Sharing makes it the company's; ending that makes it the caller's.
 * @throws noWorkspaceFound (404), noPermission (403), workspaceChanged (409), invalidInput (422) as `createWorkspace`
 */
export const updateWorkspace = defineEndpoint({
  method: 'PUT',
  path: '/workspaces/:id',
  permission: 'workspaces.use',
  summary: 'Rename, share or save a workspace',
  input: sharingSchema.partial().extend({
    id: workspaceIdSchema,
    name: nameSchema.optional(),
    layout: knownLayoutSchema.optional(),
    rev: z.int().min(1).optional(),
  }),
  output: workspaceSchema,
})

/** It can be restored for 30 days. @throws noWorkspaceFound (404), noPermission (403) */
export const deleteWorkspace = defineEndpoint({
  method: 'DELETE',
  path: '/workspaces/:id',
  permission: 'workspaces.use',
  summary: 'Delete a workspace',
  input: z.object({ id: workspaceIdSchema }),
  output: z.object({}),
})

/**
 * Takes a deletion back: link, sharing and tiles are as before; profiles that begin with another one since go on doing so.
 * @throws noWorkspaceFound (404), noPermission (403), invalidInput (422)
 */
export const restoreWorkspace = defineEndpoint({
  method: 'POST',
  path: '/workspaces/:id/restore',
  permission: 'workspaces.use',
  summary: 'Bring a deleted workspace back',
  input: z.object({ id: workspaceIdSchema }),
  output: workspaceSchema,
})

/** A copy of one's own, of what one may see of it. @throws noWorkspaceFound (404), invalidInput (422) as `createWorkspace` */
export const duplicateWorkspace = defineEndpoint({
  method: 'POST',
  path: '/workspaces/:id/duplicate',
  permission: 'workspaces.use',
  summary: 'Copy a workspace',
  input: z.object({ id: workspaceIdSchema, name: nameSchema }),
  output: workspaceSchema,
})

/** Types of panels whose screen the caller may open: what presets are made of. */
export const listOwnPanels = defineEndpoint({
  method: 'GET',
  path: '/workspacePanels',
  permission: 'workspaces.use',
  summary: 'Panels the caller may open',
  input: z.object({}),
  output: z.array(z.string()),
})

/** A workspace came, changed or went; whom it concerns asks again. Carries nothing of it: to its owner, or to the company. */
export const workspacesChanged = defineEvent('workspaces.changed', z.object({}), { channel: 'workspaces', kind: 'update', key: 'workspaces' })

export const noWorkspaceFound = () => new AppError('ERR_NO_WORKSPACE_FOUND', 404)
/** Somebody saved it meanwhile. */
export const workspaceChanged = () => new AppError('ERR_WORKSPACE_CHANGED', 409)
export const workspaceNameTaken = () => invalidInput([{ field: 'name', code: 'duplicated', message: 'Another workspace has this name' }], 422)
export const tooManyWorkspaces = () => invalidInput([{ field: 'name', code: 'tooManyWorkspaces', message: `At most ${MOST_WORKSPACES} workspaces` }], 422)
export const tooManyTiles = () => invalidInput([{ field: 'layout', code: 'tooManyTiles', message: `At most ${MOST_TILES} tiles` }], 422)
