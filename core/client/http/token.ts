import { z } from 'zod'
import { readJson, removeKey, storageKeys, writeJson } from '#core/client/browser/storage.ts'

/** The access token as stored now. Read anew each time: another tab may have refreshed it. */
export const readToken = (): string | null => readJson(storageKeys.token, z.string().min(1))

export const saveToken = (token: string): void => writeJson(storageKeys.token, token)

export const removeToken = (): void => removeKey(storageKeys.token)
