export { apiBase } from './apiBase.ts'
export { type CallOptions, call, HTTP_TIMEOUT_MS } from './call.ts'
export { refreshSession } from './refreshSession.ts'
export { readToken } from './token.ts'
