import type { ActivityActor } from '#core/contract/activity/index.ts'
import { type Access, defineService } from '#core/contract/define.ts'
import type { ApiScope } from './rules.ts'

/** A call of a program, as its request tells. */
export interface ApiCall {
  ip: string
  bearer: string | null
  /** Of the address. */
  apiId: string
}

/** Whom the token of a call belongs to, under the token's name: it reaches no further than they do at the time of the call. */
export type ApiActor = ActivityActor & { can(permission: Access): boolean }

/** The program behind a call. */
export interface ApiCaller {
  actor: ApiActor
  token: { id: string; tenantId: number }
}

/** Lets other plugins answer programs that have a token of the API; made for the transaction. */
export interface ApiCallers {
  /** Any of the scopes is enough. @throws apiTokenRefused, apiTokenExpired, apiTokenOff (401), tenantInactive, scopeMissing (403), tooFast (429) */
  require(call: ApiCall, ...scopes: ApiScope[]): Promise<ApiCaller>
  /**
   * Does what a call asks for once per key of the token, also when the same call comes twice at the same time. `work` answers the id of the row that it made.
   * Call it inside a transaction. @throws keyTaken (409) where the key belongs to another request, and what `work` throws
   */
  once(caller: ApiCaller, externalKey: string, asked: unknown, work: () => Promise<string>): Promise<{ rowId: string; isRepeated: boolean }>
}
export const apiCallers = defineService<ApiCallers>('apiService.callers')
