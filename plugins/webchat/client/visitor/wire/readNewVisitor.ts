import { isRecord } from './isRecord.ts'
import type { NewVisitor } from './shapes.ts'

/** Null for what is not the answer to a first form; only the token matters to this page. */
export const readNewVisitor = (value: unknown): Pick<NewVisitor, 'visitorToken'> | null =>
  isRecord(value) && typeof value.visitorToken === 'string' && value.visitorToken !== '' ? { visitorToken: value.visitorToken } : null
