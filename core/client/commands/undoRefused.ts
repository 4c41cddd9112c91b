import { AppError } from '#core/contract/errors.ts'

/** Answers that another try would get again: no right, nothing there, changed since, not allowed. */
const FINAL = new Set([400, 403, 404, 409, 422])

/** Whether the person has no right to it. */
export const isForbidden = (error: unknown): boolean => error instanceof AppError && error.status === 403

/** Whether what stands against an undo stays so; a lost line or a busy server does not. */
export const isRefused = (error: unknown): boolean => error instanceof AppError && FINAL.has(error.status)
