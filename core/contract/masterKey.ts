import { z } from 'zod'
import { defineEndpoint } from './define.ts'
import { AppError } from './errors.ts'

/** Whether a superadmin can be let in again by the installation's key. */
export const getMasterKey = defineEndpoint({
  method: 'GET',
  path: '/masterkey',
  permission: 'public',
  summary: 'Whether the installation has a master key',
  input: z.object({}),
  output: z.object({ isSet: z.boolean() }),
})

/**
 * Gives a superadmin a new password, lets them in where they were suspended, and ends all their sessions and their second
 * factor. `account` is their e-mail or user name; empty for the only one.
 * @throws noMasterKey (409), wrongMasterKey (403), tooManyRequests (429, five tries an hour and address, right ones too),
 * invalidInput (422) once the key was right: `account`, `password`
 */
export const applyMasterKey = defineEndpoint({
  method: 'POST',
  path: '/masterkey',
  permission: 'public',
  summary: 'Set a new password for a superadmin',
  input: z.object({ key: z.string().min(1).max(1_000), account: z.string().trim().max(254).default(''), password: z.string().max(1_000).default('') }),
  output: z.object({ message: z.literal('PASSWORD_CHANGED'), username: z.string() }),
})

/** The installation was started without `MASTER_KEY`. */
export const noMasterKey = () => new AppError('ERR_NO_MASTER_KEY', 409)
export const wrongMasterKey = () => new AppError('ERR_WRONG_MASTER_KEY', 403)
