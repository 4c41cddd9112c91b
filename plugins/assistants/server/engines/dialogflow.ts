import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { z } from 'zod'
import { type AssistantEngine, EngineError, type EngineIo, ownKinds } from '../../contract/index.ts'
import { askJson, baseOf } from './asking.ts'

const accountSchema = z.looseObject({ client_email: z.string(), private_key: z.string(), token_uri: z.url().default('https://oauth2.googleapis.com/token') })
const tokenSchema = z.looseObject({ access_token: z.string(), expires_in: z.number() })
const answerSchema = z.looseObject({
  queryResult: z.looseObject({
    fulfillmentText: z.string().optional(),
    fulfillmentMessages: z.array(z.looseObject({ text: z.looseObject({ text: z.array(z.string()).default([]) }).optional() })).default([]),
    action: z.string().optional(),
    intent: z.looseObject({ endInteraction: z.boolean().optional() }).optional(),
  }),
})

const SCOPE = 'https://www.googleapis.com/auth/dialogflow'
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
/** The engine takes no longer text. */
const LONGEST_TEXT = 256
const TOKEN_SECONDS = 3_600
const EARLY_MS = 60_000

/** Tokens of service accounts, by account and key; each lives an hour. */
const tokens = new Map<string, { token: string; until: number }>()

/** @throws EngineError `auth` for what is no service account */
async function tokenOf(key: string, io: EngineIo): Promise<string> {
  const known = tokens.get(key)
  const now = io.now().getTime()
  if (known && known.until > now) return known.token
  const { account, signer } = readAccount(key)
  const issued = Math.floor(now / 1000)
  const claims = { iss: account.client_email, scope: SCOPE, aud: account.token_uri, iat: issued, exp: issued + TOKEN_SECONDS }
  const assertion = signedToken(claims, signer)
  const body = new URLSearchParams({ grant_type: GRANT, assertion })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const got = await askJson({ kind: 'dialogflow', url: account.token_uri, headers, body: body.toString(), io }, tokenSchema)
  tokens.set(key, { token: got.access_token, until: now + got.expires_in * 1000 - EARLY_MS })
  return got.access_token
}

function readAccount(key: string) {
  try {
    const account = accountSchema.parse(JSON.parse(key))
    return { account, signer: createPrivateKey(account.private_key) }
  } catch {
    throw new EngineError('auth')
  }
}

/** A JSON web token with the signature that Google asks of service accounts. */
function signedToken(claims: object, signer: KeyObject): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const body = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`
  return `${body}.${sign('RSA-SHA256', Buffer.from(body), signer).toString('base64url')}`
}

/** An agent of Dialogflow ES; its key is the JSON of a service account. */
export const dialogflow: AssistantEngine = {
  kind: ownKinds.dialogflow,
  async *reply(turn, { url, key, fields }, io) {
    const token = await tokenOf(key, io)
    const place = `projects/${encodeURIComponent(fields.project ?? '')}/agent/sessions/${encodeURIComponent(turn.session)}:detectIntent`
    const body = {
      queryInput: { text: { text: turn.text.slice(0, LONGEST_TEXT), languageCode: fields.language || 'pt-BR' } },
      queryParams: { payload: turn.vars },
    }
    const headers = { authorization: `Bearer ${token}` }
    const { queryResult } = await askJson({ kind: 'dialogflow', url: `${baseOf(url)}/${place}`, headers, body, io }, answerSchema).catch((error: unknown) => {
      if (error instanceof EngineError && error.kind === 'auth') tokens.delete(key)
      throw error
    })
    const texts = queryResult.fulfillmentMessages.flatMap(({ text }) => text?.text ?? [])
    for (const text of texts.length > 0 ? texts : [queryResult.fulfillmentText ?? '']) if (text.trim() !== '') yield { type: 'say', text }
    if (queryResult.action === 'transferir') yield { type: 'act', name: 'transfer', args: { value: '' } }
    yield { type: 'done', reason: queryResult.intent?.endInteraction ? 'ended' : 'stop' }
  },
}
