import type { z } from 'zod'
import { definePoint } from './define.ts'

/** Something that people choose for themselves, kept in their `configs`. */
export interface PersonalSetting<S extends z.ZodType = z.ZodType> {
  key: string
  schema: S
  /** The other windows of a person keep their own until they are loaded again. */
  isOfWindow?: boolean
}

/** Preferences of plugins: what no half of a plugin has added is dropped on the server. */
export const personalSettings = definePoint<PersonalSetting>('core.personalSettings')

/** The person's choice; undefined for none, and for a value that is no longer allowed. */
export function readPersonal<S extends z.ZodType>(
  configs: Readonly<Record<string, unknown>> | undefined,
  { key, schema }: PersonalSetting<S>,
): z.output<S> | undefined {
  const value = configs?.[key]
  if (value === undefined) return undefined
  const read = schema.safeParse(value)
  return read.success ? read.data : undefined
}
