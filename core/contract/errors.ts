import { z } from 'zod'

/** A field that was refused. `code` is a catalogue key below `fields.`; `message` says the same in English for people who read the wire. */
export const fieldErrorSchema = z.object({ field: z.string(), code: z.string(), message: z.string() })
export type FieldError = z.infer<typeof fieldErrorSchema>

/** Body of every refusal. `error` is a code of the specification's §8 or one of ours, always `ERR_…`. */
export const errorBodySchema = z.looseObject({
  error: z.string(),
  fields: z.array(fieldErrorSchema).optional(),
  retryAfterSeconds: z.number().optional(),
})
export type ErrorBody = z.infer<typeof errorBodySchema>

/** A refusal that both sides know by its code. */
export class AppError extends Error {
  readonly code: string
  readonly status: number
  readonly body: Record<string, unknown>

  constructor(code: string, status: number, body: Record<string, unknown> = {}) {
    super(code)
    this.name = 'AppError'
    this.code = code
    this.status = status
    this.body = body
  }
}

const make =
  (code: string, status: number) =>
  (body: Record<string, unknown> = {}) =>
    new AppError(code, status, body)

/** The input does not fit the endpoint's schema, or breaks a rule of a field. */
export const invalidInput = (fields: FieldError[], status: 400 | 422 = 400) => new AppError('ERR_INVALID_INPUT', status, { fields })
export const sessionExpired = make('ERR_SESSION_EXPIRED', 401)
export const invalidCredentials = make('ERR_INVALID_CREDENTIALS', 401)
/** The password is right, and a code is asked for; `enrolment` where the person must begin to have one: scan `uri` or type `secret`, and send `token` with the code. */
export const secondFactorNeeded = (body: { enrolment?: { token: string; secret: string; uri: string } } = {}) => new AppError('ERR_SECOND_FACTOR', 401, body)
export const secondFactorWrong = make('ERR_SECOND_FACTOR_WRONG', 401)
export const tenantInactive = make('ERR_TENANT_INACTIVE', 403)
/** The company's subscription is unpaid beyond its days of grace. */
export const tenantOverdue = make('ERR_ASAAS_OVERDUE', 403)
/** The person may not be signed in at this hour. */
export const outOfRange = make('OUT_RANGE', 403)
export const noPermission = make('ERR_NO_PERMISSION', 403)
export const notFound = make('ERR_NOT_FOUND', 404)
export const noUserFound = make('ERR_NO_USER_FOUND', 404)
export const noSettingFound = make('ERR_NO_SETTING_FOUND', 404)
export const bodyTooLarge = make('ERR_BODY_TOO_LARGE', 413)
/** The body of a request did not arrive in time. */
export const bodyTooSlow = make('ERR_BODY_TOO_SLOW', 408)
/** A file is larger than `mostBytes`. */
export const fileTooLarge = (mostBytes: number) => new AppError('ERR_FILE_TOO_LARGE', 413, { mostBytes })
/** A request brings more files than `mostFiles`. */
export const tooManyFiles = (mostFiles: number) => new AppError('ERR_TOO_MANY_FILES', 413, { mostFiles })
/** Signing in, or a new password, was tried too often (specification §8). */
export const tooManyRequests = (retryAfterSeconds: number) => new AppError('ERR_LIMIT_MAX', 429, { retryAfterSeconds })
/** The installation sends no mail, so nothing was sent. */
export const mailNotConfigured = make('ERR_MAIL_NOT_CONFIGURED', 409)
/** Anything else came too often: messages, uploads, visits. */
export const tooFast = (retryAfterSeconds: number) => new AppError('ERR_TOO_MANY_REQUESTS', 429, { retryAfterSeconds })
export const internalError = make('ERR_INTERNAL', 500)
/** The disk is nearly full, or the company has used up its space for files. */
export const insufficientStorage = make('ERR_INSUFFICIENT_STORAGE', 507)
export const unavailable = make('ERR_UNAVAILABLE', 503)
