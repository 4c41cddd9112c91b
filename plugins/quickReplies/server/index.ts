import { extend } from '#core/contract/define.ts'
import { firstSteps } from '#core/contract/firstSteps.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { defineServerPlugin, provide, route } from '#core/server/plugin.ts'
import { mediaReaders, mediaUsers } from '#plugins/media/contract/index.ts'
import * as contract from '../contract/index.ts'
import { listDrafts, putDraft } from './drafts.ts'
import { factsOf } from './factsOf.ts'
import { mayReadMedia, usedMedia } from './fileOfReply.ts'
import { filledText } from './filledText.ts'
import { createRepliesFirstStep, repliesFirstStep } from './firstStep.ts'
import { privacyPart } from './privacyPart.ts'
import { createReply, deleteReply, listReplies, trackedReplies, updateReply } from './replies.ts'
import { seedReplies } from './seed.ts'
import { createStarterReplies } from './starterRows.ts'

const everybody = ['admin', 'super', 'user'] as const

export default defineServerPlugin({
  id: 'quickReplies',
  requires: ['team', 'tickets', 'media', 'contacts'],
  migrations: new URL('./migrations/', import.meta.url),
  permissions: {
    'quickReplies.list': { sentence: 'See the quick replies of the own queues', profiles: everybody },
    'quickReplies.edit': { sentence: 'Keep own quick replies', profiles: everybody },
    'quickReplies.share': { sentence: 'Keep the quick replies of everybody', profiles: ['admin', 'super'] },
    'quickReplies.drafts': { sentence: 'Keep own drafts for all browsers', profiles: everybody },
  },
  routes: [
    route(contract.listFastReplies, (_input, actor, ctx) => listReplies(ctx, actor)),
    route(contract.createFastReply, (draft, actor, ctx) => createReply(ctx, actor, draft)),
    route(contract.updateFastReply, ({ id, ...change }, actor, ctx) => updateReply(ctx, actor, id, change)),
    route(contract.deleteFastReply, ({ id }, actor, ctx) => deleteReply(ctx, actor, id)),
    route(contract.listDrafts, (_input, actor, ctx) => listDrafts(ctx, actor)),
    route(contract.putDraft, (draft, actor, ctx) => putDraft(ctx, actor, draft)),
  ],
  provides: [
    privacyPart.provides,
    trackedReplies.provides,
    provide(repliesFirstStep, createRepliesFirstStep),
    provide(contract.quickRepliesService, (ctx) => ({
      usedMedia: (tenantId, ids) => usedMedia(ctx, tenantId, ids),
      mayReadMedia: (who, mediaId) => mayReadMedia(ctx, who, mediaId),
      factsOf: (writing) => factsOf(ctx, writing),
      filledText: (text, writing) => filledText(ctx, text, writing),
    })),
  ],
  extends: [
    privacyPart.extends,
    ...trackedReplies.extends,
    extend(firstSteps, repliesFirstStep),
    extend(mediaReaders, { id: 'quickReplies', mayRead: (asker, mediaId, ctx) => ctx.use(contract.quickRepliesService).mayReadMedia(asker, mediaId) }),
    extend(mediaUsers, contract.quickRepliesService),
    extend(panelRights, { panel: 'quickReplies.list', permission: 'quickReplies.list', sharesState: true }),
  ],
  starterRows: createStarterReplies,
  seed: seedReplies,
})
