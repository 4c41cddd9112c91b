import { z } from 'zod'
import { defineEndpoint } from '#core/contract/define.ts'
import { idParam } from '#core/contract/params.ts'
import { companyProfileSchema } from './roles.ts'

/** Menu → false where it is hidden; what is not named is shown. */
const menusSchema = z.record(z.string(), z.boolean())

export const hiddenMenusSchema = z.object({
  profiles: z.object({ user: menusSchema, super: menusSchema, admin: menusSchema }),
  /** Role id → its menus, on top of those of its profile. */
  roles: z.record(z.string(), menusSchema),
})
export type HiddenMenus = z.infer<typeof hiddenMenusSchema>

export const listHiddenMenus = defineEndpoint({
  method: 'GET',
  path: '/menuVisibility',
  permission: 'rights.edit',
  summary: 'Which menus are hidden from whom',
  input: z.object({}),
  output: hiddenMenusSchema,
})

/**
 * Hides a menu from a profile or a role, or shows it. For a role null means as its profile has it.
 * @throws noRoleFound (404), invalidInput (422): without exactly one of `profile` and `roleId`, and for hiding this very screen from administrators
 */
export const setMenuVisibility = defineEndpoint({
  method: 'PUT',
  path: '/menuVisibility',
  permission: 'rights.edit',
  summary: 'Hide or show a menu',
  input: z.object({
    menu: z.string().trim().min(1).max(100),
    profile: companyProfileSchema.optional(),
    roleId: idParam.optional(),
    isVisible: z.boolean().nullable(),
  }),
  output: hiddenMenusSchema,
})

/** The menu of the screen that says which are hidden: whoever hid it from administrators could not show it again. */
export const MENU_OF_MENUS = 'configuracoesbloqueio'
