import { extend } from '#core/contract/define.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { defineServerPlugin, provide, route } from '#core/server/plugin.ts'
import { inboundSteps } from '#plugins/chat/contract/index.ts'
import { mergedRows } from '#plugins/contacts/contract/index.ts'
import { closingSteps, ticketsService } from '#plugins/tickets/contract/index.ts'
import * as contract from '../contract/index.ts'
import { answerStep, createAnswerStep } from './answerStep.ts'
import { askStep, createAskStep } from './askOnClosing.ts'
import { changeConfig, configOf } from './config.ts'
import { sendCsv } from './csv/sendCsv.ts'
import { expireDialogue } from './expireDialogue.ts'
import { listRatings, ratingOf } from './listRatings.ts'
import { createMergedRatings, mergedRatings } from './mergedRatings.ts'
import { privacyPart } from './privacyPart.ts'
import { seedRatings } from './seed.ts'
import { timeline } from './timeline.ts'

export default defineServerPlugin({
  id: 'ratings',
  // After closing: the farewell goes first.
  requires: ['closing', 'tickets', 'chat', 'connections', 'contacts', 'team', 'quickReplies'],
  migrations: new URL('./migrations/', import.meta.url),
  permissions: {
    'ratings.list': { sentence: 'See the ratings of own conversations', profiles: ['admin', 'super', 'user'] },
    'ratings.seeConfig': { sentence: 'See how contacts are asked for a rating', profiles: ['admin', 'super'] },
    'ratings.configure': { sentence: 'Change how contacts are asked for a rating', profiles: ['admin'] },
  },
  jobs: [expireDialogue],
  parts: [timeline],
  routes: [
    route(contract.getRatingConfig, (_input, actor, ctx) => configOf(ctx, actor.tenantId)),
    route(contract.putRatingConfig, (change, actor, ctx) => changeConfig(ctx, actor, change)),
    route(contract.listRatings, (filter, actor, ctx) => listRatings(ctx, actor, filter)),
    route(contract.getTicketRating, async ({ ticketId }, actor, ctx) => {
      await ctx.use(ticketsService).readable(actor, ticketId)
      return { rating: await ratingOf(ctx, actor, ticketId) }
    }),
  ],
  rawRoutes: [sendCsv],
  provides: [privacyPart.provides, provide(mergedRatings, createMergedRatings), provide(askStep, createAskStep), provide(answerStep, createAnswerStep)],
  extends: [
    privacyPart.extends,
    extend(mergedRows, { id: 'ratings', order: 60, service: mergedRatings }),
    extend(closingSteps, askStep),
    extend(inboundSteps, answerStep),
    extend(panelRights, { panel: 'ratings.list', permission: 'ratings.list', sharesState: true }),
    extend(panelRights, { panel: 'ratings.configure', permission: 'ratings.configure' }),
  ],
  seed: seedRatings,
})
