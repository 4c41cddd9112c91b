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
  const said = isRecord(body) ? body : {}
  const fields = Array.isArray(said.fields) ? said.fields.filter(isRecord) : []
  return {
    status,
    code: typeof said.error === 'string' ? said.error : '',
    fields: fields.map(({ field, code }) => ({ field: String(field), code: String(code) })),
    retryAfterSeconds: typeof said.retryAfterSeconds === 'number' ? Math.ceil(said.retryAfterSeconds) : null,
  }
}
