import { AppError } from '#core/contract/errors.ts'

/** No such upload of this person. */
export const uploadNotFound = () => new AppError('ERR_UPLOAD_NOT_FOUND', 404)
/** Not all of its bytes are here yet. */
export const uploadUnfinished = () => new AppError('ERR_UPLOAD_UNFINISHED', 409)
/** The bytes that came do not follow those that are here: ask where to go on. */
export const uploadOffset = () => new AppError('ERR_UPLOAD_OFFSET', 409)
/** As many uploads wait to be used as one person may have. */
export const tooManyUploads = (mostUploads: number) => new AppError('ERR_TOO_MANY_UPLOADS', 429, { mostUploads })
/** No such file, or none that the asker may see. */
export const noMediaFound = () => new AppError('ERR_NO_MEDIA_FOUND', 404)
/** The address was not made by this installation for this file. */
export const mediaAddressWrong = () => new AppError('ERR_MEDIA_ADDRESS_WRONG', 403)
/** The address was right and is no longer: ask for a fresh one. */
export const mediaAddressExpired = () => new AppError('ERR_MEDIA_ADDRESS_EXPIRED', 403)
