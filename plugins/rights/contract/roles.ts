import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { AppError, type FieldError, invalidInput } from '#core/contract/errors.ts'
import { idParam } from '#core/contract/params.ts'

/** Profiles of a company's people; the superadmin's is the installation's. */
export const companyProfiles = ['user', 'super', 'admin'] as const
export const companyProfileSchema = z.enum(companyProfiles)
export type CompanyProfile = z.infer<typeof companyProfileSchema>

/** Name → yes or no, where it differs from what the profile says. */
const changesSchema = z.record(z.string().max(100), z.boolean())

export const roleSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** Profile that it starts from; only people of this profile have it. */
  profile: companyProfileSchema,
  /** Permission → given or taken, where that differs from the profile. */
  permissions: changesSchema,
  /** Menu → false where it is hidden. */
  menus: changesSchema,
  /** People who have it. Nobody has two. */
  userIds: z.array(z.int()),
  rev: z.int(),
})
export type Role = z.infer<typeof roleSchema>

/** A permission that a company may give or take. `sentence` is English, for a plugin without a sentence of its own in the catalogues. */
export const permissionSchema = z.object({
  id: z.string(),
  sentence: z.string(),
  profiles: z.array(companyProfileSchema),
  /** It reaches everything of the company, whoever has it: only administrators give it. */
  isCompanyWide: z.boolean(),
})
export type PermissionFacts = z.infer<typeof permissionSchema>

const MOST_PEOPLE = 5_000
/** Room for what is refused in words. */
const text = z.string().max(1_000)
const ids = z.array(idParam).max(MOST_PEOPLE)

/** Every permission a company's people may have, and which profiles have it by themselves. */
export const listPermissions = defineEndpoint({
  method: 'GET',
  path: '/permissions',
  permission: 'rights.edit',
  summary: 'Permissions and who has them',
  input: z.object({}),
  output: z.array(permissionSchema),
})

export const listRoles = defineEndpoint({
  method: 'GET',
  path: '/roles',
  permission: 'rights.edit',
  summary: 'Roles of the company',
  input: z.object({}),
  output: z.array(roleSchema),
})

/**
 * People who had another role have this one instead.
 * @throws invalidInput (422) with the field: a name that is taken, a permission that is not there or that the caller has not themselves, people of
 * another profile, and where no administrator could change people and rights any more
 */
export const createRole = defineEndpoint({
  method: 'POST',
  path: '/roles',
  permission: 'rights.edit',
  summary: 'New role',
  input: z.object({
    name: text.default(''),
    profile: companyProfileSchema.default('user'),
    permissions: changesSchema.default({}),
    userIds: ids.default([]),
  }),
  output: roleSchema,
})

/** Changes what is given and leaves the rest. @throws noRoleFound (404), roleChanged (409) where `rev` is not the present one, invalidInput as `createRole` */
export const updateRole = defineEndpoint({
  method: 'PUT',
  path: '/roles/:id',
  permission: 'rights.edit',
  summary: 'Change a role',
  input: z.object({
    id: idParam,
    name: text.optional(),
    permissions: changesSchema.optional(),
    userIds: ids.optional(),
    rev: z.int().optional(),
  }),
  output: roleSchema,
})

/** Its people keep what their profile may. @throws noRoleFound (404) */
export const deleteRole = defineEndpoint({
  method: 'DELETE',
  path: '/roles/:id',
  permission: 'rights.edit',
  summary: 'Delete a role',
  input: z.object({ id: idParam }),
  output: z.object({ message: z.literal('ROLE_DELETED') }),
})

/**
 * Gives a person a role instead of the one they had, or none (null). @throws noUserFound (404), noRoleFound (404), invalidInput (422) for a
 * role of another profile, one that gives what the caller has not, and where no administrator could change people and rights any more
 */
export const setPersonRole = defineEndpoint({
  method: 'PUT',
  path: '/users/:id/role',
  permission: 'rights.edit',
  summary: 'Role of a person',
  input: z.object({ id: idParam, roleId: idParam.nullable() }),
  output: z.object({ roleId: z.int().nullable() }),
})

/** Roles or menus changed. Goes to the whole company; those in `userIds`, or everybody where it is null, ask for their rights again. */
export const rightsChanged = defineEvent('rights.changed', z.object({ userIds: z.array(z.int()).nullable() }), { channel: 'role', kind: 'update', key: 'role' })

export const noRoleFound = () => new AppError('ERR_NO_ROLE_FOUND', 404)
/** Somebody else changed it since it was read. */
export const roleChanged = () => new AppError('ERR_ROLE_CHANGED', 409)
export const refusedRole = (fields: FieldError[]) => invalidInput(fields, 422)
