import { z } from 'zod'
import { defineEndpoint, defineEvent, defineSetting } from '#core/contract/define.ts'
import { AppError, type FieldError, invalidInput } from '#core/contract/errors.ts'
import { idParam } from '#core/contract/params.ts'

/** The people who must have a second factor: nobody, administrators and supervisors, people with certain roles, everybody. */
export const twoFactorRequired = defineSetting({ key: 'two-factor-required', initial: 'nobody', values: ['nobody', 'leads', 'roles', 'everybody'] })
/** The roles, where it is people with certain roles. A deleted role counts for nobody. */
export const twoFactorRoles = defineSetting({ key: 'two-factor-roles', initial: '', ids: true })

/** Whether a person must have a second factor, by the two settings of the company. `roleId` is of a role that is there; null for none. */
export function isRequiredOf({ value, roleIds }: { value: string; roleIds: readonly number[] }, person: { profile: string; roleId: number | null }): boolean {
  if (value === 'roles') return person.roleId !== null && roleIds.includes(person.roleId)
  return value === 'everybody' || (value === 'leads' && (person.profile === 'admin' || person.profile === 'super'))
}

const stateSchema = z.object({
  isOn: z.boolean(),
  /** Codes for when the device is lost, that nobody has used yet. */
  recoveryLeft: z.int(),
  /** The company asks for it: it cannot be switched off. */
  isRequired: z.boolean(),
})
export type TwoFactorState = z.infer<typeof stateSchema>

const codeInput = z.string().trim().max(40)

/** The caller's own second factor. */
export const getTwoFactor = defineEndpoint({
  method: 'GET',
  path: '/twoFactor',
  permission: 'signed-in',
  summary: 'Own second factor',
  input: z.object({}),
  output: stateSchema,
})

/** Nothing is kept yet: `token` holds the secret for ten minutes. */
export const beginTwoFactor = defineEndpoint({
  method: 'POST',
  path: '/twoFactor/begin',
  permission: 'signed-in',
  summary: 'Begin to have a second factor',
  input: z.object({}),
  output: z.object({ token: z.string(), secret: z.string(), uri: z.string() }),
})

/** Takes the place of one that is there. @throws invalidInput (422) at `code`, also for a token that is too old; tooFast (429) */
export const confirmTwoFactor = defineEndpoint({
  method: 'POST',
  path: '/twoFactor',
  permission: 'signed-in',
  summary: 'Have a second factor',
  recording: 'always',
  input: z.object({ token: z.string().max(1_000), code: codeInput }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
})

/** The earlier ones are worth nothing any more. @throws invalidInput (422) at `code`, tooFast (429) */
export const renewRecoveryCodes = defineEndpoint({
  method: 'POST',
  path: '/twoFactor/recovery',
  permission: 'signed-in',
  summary: 'New recovery codes',
  recording: 'always',
  input: z.object({ code: codeInput }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
})

/** @throws invalidInput (422) at `code`, twoFactorIsRequired (409), tooFast (429) */
export const endTwoFactor = defineEndpoint({
  method: 'DELETE',
  path: '/twoFactor',
  permission: 'signed-in',
  summary: 'Have no second factor any more',
  recording: 'always',
  input: z.object({ code: codeInput }),
  output: stateSchema,
})

/** For somebody who lost their device and their codes. @throws noUserFound (404) */
export const resetTwoFactor = defineEndpoint({
  method: 'DELETE',
  path: '/users/:id/twoFactor',
  permission: 'team.editUsers',
  summary: "Take away somebody's second factor",
  input: z.object({ id: idParam }),
  output: z.object({ message: z.literal('TWO_FACTOR_RESET') }),
})

/** The person's own second factor changed, in whichever window. */
export const twoFactorChanged = defineEvent('twoFactor.changed', z.object({ userId: z.int() }), { channel: 'users', kind: 'twoFactor', key: 'data' })

export const refusedCode = (code: 'wrong' | 'required' | 'old') => {
  const fields: FieldError[] = [{ field: 'code', code, message: 'This code is not right' }]
  return invalidInput(fields, 422)
}
/** Refusal for people who change to a company that asks for a second factor: they must have one first. */
export const twoFactorIsMissing = () => new AppError('ERR_TWO_FACTOR_MISSING', 409)
export const twoFactorIsRequired = () => new AppError('ERR_TWO_FACTOR_REQUIRED', 409)
