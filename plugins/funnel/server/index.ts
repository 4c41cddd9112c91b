import { extend } from '#core/contract/define.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { defineServerPlugin, provide, route } from '#core/server/plugin.ts'
import { mergedRows } from '#plugins/contacts/contract/index.ts'
import { mediaReaders, mediaUsers } from '#plugins/media/contract/index.ts'
import * as contract from '../contract/index.ts'
import { dealRowOf, pipelinesOf } from './access.ts'
import { createAction, deleteAction, listActions, trackedActions, updateAction } from './actions.ts'
import { createFunnelActions } from './actionsService.ts'
import { audiencePart } from './audienceSource.ts'
import { commentsOf, createComment, deleteComment, trackedComments } from './comments.ts'
import { createDealLinks } from './dealLinks.ts'
import { closeDeal, createDeal, deleteDeal, moveDeal, trackedDeals, updateDeal } from './deals.ts'
import { externalDeals } from './external.ts'
import { figures } from './figures.ts'
import { addFiles, createDealFiles, dealFileReader, dealFilesService, filesOf, removeFile, trackedFiles } from './files.ts'
import { dealFlowStep } from './flowStep.ts'
import { historyOf } from './history.ts'
import { dealBoard, listDeals, stageDeals } from './lists.ts'
import { createMergedDeals, mergedDeals } from './merged.ts'
import { servedPipelines } from './pipelines.ts'
import { playbackOf } from './playback.ts'
import { presentDeal } from './present.ts'
import { privacyPart } from './privacyPart.ts'
import { seedFunnel } from './seed.ts'
import { stageSweep } from './stageActions/carryOut.ts'
import { tryActions } from './stageActions/dryRun.ts'
import { ownKinds, shownKinds } from './stageActions/kinds.ts'
import { sweep } from './sweep.ts'
import { timeline } from './timeline.ts'

const everybody = ['admin', 'super', 'user'] as const
const tracked = [trackedDeals, trackedComments, trackedActions, trackedFiles].map((rows) => ({ extends: rows.extends, provides: [rows.provides] }))

export default defineServerPlugin({
  id: 'funnel',
  requires: ['chat', 'connections', 'contacts', 'media', 'quickReplies', 'team', 'tickets'],
  migrations: new URL('./migrations/', import.meta.url),
  permissions: {
    'funnel.view': { sentence: 'See the deals of the own pipelines', profiles: everybody },
    'funnel.edit': { sentence: 'Make, change and move deals', profiles: everybody },
    'funnel.manage': { sentence: 'Keep the pipelines', profiles: ['admin', 'super'] },
  },
  parts: [
    audiencePart,
    timeline,
    servedPipelines,
    ...tracked,
    ...ownKinds,
    externalDeals,
    dealFlowStep,
    { extends: [privacyPart.extends], provides: [privacyPart.provides] },
  ],
  routes: [
    route(contract.getDealBoard, (wish, actor, ctx) => dealBoard(ctx, actor, wish)),
    route(contract.listStageDeals, (wish, actor, ctx) => stageDeals(ctx, actor, wish)),
    route(contract.listDeals, (wish, actor, ctx) => listDeals(ctx, actor, wish)),
    route(contract.getDeal, async ({ id }, actor, ctx) => presentDeal(ctx, await dealRowOf(ctx, actor, id))),
    route(contract.createDeal, (wish, actor, ctx) => createDeal(ctx, actor, wish)),
    route(contract.updateDeal, (wish, actor, ctx) => updateDeal(ctx, actor, wish)),
    route(contract.moveDeal, (wish, actor, ctx) => moveDeal(ctx, actor, wish)),
    route(contract.closeDeal, ({ id, status, lostReason }, actor, ctx) => closeDeal(ctx, actor, id, status, lostReason)),
    route(contract.deleteDeal, ({ id }, actor, ctx) => deleteDeal(ctx, actor, id)),
    route(contract.listComments, ({ dealId }, actor, ctx) => commentsOf(ctx, actor, dealId)),
    route(contract.createComment, ({ dealId, body }, actor, ctx) => createComment(ctx, actor, dealId, body)),
    route(contract.deleteComment, ({ id }, actor, ctx) => deleteComment(ctx, actor, id)),
    route(contract.listHistory, async ({ dealId }, actor, ctx) => historyOf(ctx, actor, dealId, await pipelinesOf(ctx, actor))),
    route(contract.listDealFiles, ({ dealId }, actor, ctx) => filesOf(ctx, actor, dealId)),
    route(contract.addDealFiles, ({ dealId, uploadIds }, actor, ctx) => addFiles(ctx, actor, dealId, uploadIds)),
    route(contract.removeDealFile, ({ id }, actor, ctx) => removeFile(ctx, actor, id)),
    route(contract.getPlayback, ({ dealId }, actor, ctx) => playbackOf(ctx, actor, dealId)),
    route(contract.listActions, (wish, actor, ctx) => listActions(ctx, actor, wish)),
    route(contract.createAction, (wish, actor, ctx) => createAction(ctx, actor, wish)),
    route(contract.updateAction, (wish, actor, ctx) => updateAction(ctx, actor, wish)),
    route(contract.deleteAction, ({ id }, actor, ctx) => deleteAction(ctx, actor, id)),
    route(contract.listStageActionKinds, (_input, actor, ctx) => shownKinds(ctx, actor)),
    route(contract.testStageActions, (wish, actor, ctx) => tryActions(ctx, actor, wish)),
    route(contract.getFigures, (wish, actor, ctx) => figures(ctx, actor, wish)),
  ],
  provides: [
    provide(mergedDeals, createMergedDeals),
    provide(dealFilesService, createDealFiles),
    provide(contract.funnelActions, createFunnelActions),
    provide(contract.funnelDealLinks, createDealLinks),
  ],
  extends: [
    extend(contract.dealLinks, contract.funnelDealLinks),
    extend(mergedRows, { id: 'funnel', order: 72, service: mergedDeals }),
    extend(mediaReaders, dealFileReader),
    extend(mediaUsers, dealFilesService),
    extend(panelRights, { panel: 'funnel.board', permission: 'funnel.view' }),
    extend(panelRights, { panel: 'funnel.deal', permission: 'funnel.view' }),
    extend(panelRights, { panel: 'funnel.pipelines.list', permission: 'funnel.manage' }),
    extend(panelRights, { panel: 'funnel.actions', permission: 'funnel.view' }),
    extend(panelRights, { panel: 'funnel.calendar', permission: 'funnel.view' }),
    extend(panelRights, { panel: 'funnel.dashboard', permission: 'funnel.view' }),
  ],
  seed: seedFunnel,
  every: [sweep, stageSweep],
})
