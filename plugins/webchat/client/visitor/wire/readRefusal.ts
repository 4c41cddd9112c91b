import { isRecord } from './isRecord.ts'

export interface Refusal {
  status: number
  /** `ERR_…`, empty where the answer carries none (a proxy's page). */
  code: string
  fields: { field: string; code: string }[]
  retryAfterSeconds: number | null
}

/** Never fails: a body that says nothing leaves the status alone to speak. */
export const readRefusal = (status: number, body: unknown): Refusal => {
  const record = isRecord(body) ? body : {}
  const fields = Array.isArray(record.fields) ? record.fields.filter(isRecord) : []
  return {
    status,
    code: typeof record.error === 'string' ? record.error : '',
    fields: fields.map(({ field, code }) => ({ field: String(field), code: String(code) })),
    retryAfterSeconds: typeof record.retryAfterSeconds === 'number' ? Math.ceil(record.retryAfterSeconds) : null,
  }
}
