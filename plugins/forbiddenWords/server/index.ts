import { defineService, extend } from '#core/contract/define.ts'
import { defineServerPlugin, provide } from '#core/server/plugin.ts'
import { type OutgoingCheck, outgoingChecks } from '#plugins/chat/contract/index.ts'
import { forbiddenIn, forbiddenWords, forbiddenWordsFor, forbiddenWordsSent, forbiddenWordsSettings, isBound } from '../contract/index.ts'

const forbiddenWordsCheck = defineService<OutgoingCheck>('forbiddenWords.check')

export default defineServerPlugin({
  id: 'forbiddenWords',
  requires: ['chat'],
  settings: forbiddenWordsSettings,
  extends: [extend(outgoingChecks, forbiddenWordsCheck)],
  provides: [
    provide(forbiddenWordsCheck, (ctx) => ({
      async check({ tenantId, profile }, text) {
        if (!isBound(profile, await ctx.setting(tenantId, forbiddenWordsFor))) return
        const found = forbiddenIn(text, await ctx.setting(tenantId, forbiddenWords))
        if (found.length > 0) throw forbiddenWordsSent(found)
      },
    })),
  ],
})
