import { pipeline } from 'node:stream/promises'
import { invalidInput, noPermission, sessionExpired } from '#core/contract/errors.ts'
import { parseQuery } from '#core/server/http/query.ts'
import type { RawRoute } from '#core/server/plugin.ts'
import { downloadPerson } from '../../contract/index.ts'
import { recordPrivacy } from '../log.ts'
import { textsOf } from '../words/textsOf.ts'
import { openPerson } from './person.ts'
import { personZip } from './personZip.ts'

/** @see downloadPerson of the contract */
export const sendPerson: RawRoute = {
  methods: ['GET'],
  path: '/privacy/contacts/:id/download',
  async handle({ request, response, params, bearer }, ctx) {
    if (!bearer) throw sessionExpired()
    const actor = await ctx.host.authenticate(bearer)
    if (!actor.can('privacy.download')) throw noPermission()
    const [, query = ''] = /\?(.*)$/s.exec(request.url ?? '') ?? []
    const parsed = downloadPerson.input.safeParse({ ...parseQuery(query), ...params })
    if (!parsed.success) throw invalidInput(parsed.error.issues.map(({ path, code, message }) => ({ field: path.join('.'), code, message })))
    const { id, language } = parsed.data
    const person = await openPerson(ctx, actor, id, language)
    await ctx.transact((tx) => recordPrivacy(tx, actor, 'downloaded', id))
    response.writeHead(200, {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${textsOf(language)('privacyFile.file')}-${id}.zip"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    await pipeline(personZip(ctx, person), response)
  },
}
