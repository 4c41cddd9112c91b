import { type AppError, fileTooLarge, internalError, invalidInput, unavailable } from '#core/contract/errors.ts'
import { LARGEST_FILE, uploadNotFound, uploadOffset } from '../../contract/index.ts'

function errorOf(status: number): AppError {
  if (status === 404 || status === 410) return uploadNotFound()
  if (status === 409) return uploadOffset()
  if (status === 413) return fileTooLarge(LARGEST_FILE)
  if (status === 503) return unavailable()
  if (status >= 500) return internalError()
  return invalidInput([{ field: '', code: 'invalid_body', message: 'This is not a request of the tus protocol 1.0' }])
}

/** Our body for a refusal of the tus library, which says what is wrong by its status. */
export function refusalOfTus(status: number): Record<string, unknown> {
  const { code, body } = errorOf(status)
  return { error: code, ...body }
}
