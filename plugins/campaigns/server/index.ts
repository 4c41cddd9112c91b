import { extend } from '#core/contract/define.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { defineServerPlugin, listenWithin, provide, route } from '#core/server/plugin.ts'
import { serveResource } from '#core/server/resource/serveResource.ts'
import { marketingChosen } from '#plugins/channels/contract/index.ts'
import { inboundSteps, messageAcked } from '#plugins/chat/contract/index.ts'
import { mergedRows } from '#plugins/contacts/contract/index.ts'
import { mediaReaders, mediaUsers } from '#plugins/media/contract/index.ts'
import * as contract from '../contract/index.ts'
import { answerStep, createAnswerStep } from './answers.ts'
import { previewAudience } from './audience/preview.ts'
import { shownSources } from './audience/sources.ts'
import { campaignSegments } from './campaigns.table.ts'
import { campaignOf, createCampaign, deleteCampaign, duplicateCampaign, listCampaigns, trackedCampaigns, updateCampaign } from './campaigns.ts'
import { dryRun, sendTest } from './dryRun.ts'
import { engine, figures } from './engine/sweep.ts'
import { campaignFileReader, campaignFiles, createCampaignFiles } from './files.ts'
import { gaugesOf } from './gauges.ts'
import { groupsOfConnection } from './groups.ts'
import { listOfCampaign, readListFile } from './lists.ts'
import { createMergedRecipients, mergedRecipients } from './mergedRecipients.ts'
import { listOptOutsOf, optOutOf, setOptOutOf } from './optOuts.ts'
import { followChoice, followRefusal, noteOutcome } from './outcomes.ts'
import { presentOne } from './present.ts'
import { privacyPart } from './privacyPart.ts'
import { recipientsOf } from './recipients.ts'
import { seedCampaigns } from './seed.ts'
import { templatesOfConnection } from './templates.ts'
import { timeline } from './timeline.ts'
import { stepCampaign } from './transitions.ts'

/** Of a campaign with a long list, in bytes. */
const MOST_BODY = 8 * 1024 * 1024

export default defineServerPlugin({
  id: 'campaigns',
  requires: ['channels', 'chat', 'connections', 'contacts', 'flows', 'labels', 'media', 'quickReplies', 'sms', 'team', 'tickets'],
  migrations: new URL('./migrations/', import.meta.url),
  permissions: {
    'campaigns.view': { sentence: 'See the campaigns and who got them', profiles: ['admin', 'super'] },
    'campaigns.edit': { sentence: 'Write, start and stop campaigns', profiles: ['admin', 'super'] },
  },
  settings: [contract.stopWords, contract.stopAnswer, ...Object.values(contract.categoryPrices)],
  parts: [
    timeline,
    { extends: trackedCampaigns.extends, provides: [trackedCampaigns.provides] },
    { extends: [privacyPart.extends], provides: [privacyPart.provides] },
    serveResource(contract.segments, { table: campaignSegments, nameOf: ({ name }) => name, sentences: 'campaigns.log.segment' }),
  ],
  routes: [
    route(contract.previewAudience, ({ audience }, actor, ctx) => previewAudience(ctx, actor, audience), { bodyLimit: 1024 * 1024 }),
    route(contract.listAudienceSources, (_input, actor, ctx) => shownSources(ctx, actor)),
    route(contract.listOptOuts, (wish, actor, ctx) => listOptOutsOf(ctx, actor, wish)),
    route(contract.getOptOut, ({ contactId }, actor, ctx) => optOutOf(ctx, actor, contactId)),
    route(contract.setOptOut, ({ contactId, isOut }, actor, ctx) => setOptOutOf(ctx, actor, contactId, isOut)),
    route(contract.readListFile, (_input, _actor, ctx, { files }) => readListFile(ctx, files), {
      files: { mostFiles: 1, mostBytesOfFile: contract.MOST_LIST_BYTES },
    }),
    route(contract.listMassTemplates, ({ whatsappId }, actor, ctx) => templatesOfConnection(ctx, actor, whatsappId)),
    route(contract.listMassGroups, ({ whatsappId }, actor, ctx) => groupsOfConnection(ctx, actor, whatsappId)),
    route(contract.listGauges, (_input, actor, ctx) => gaugesOf(ctx, actor)),
    route(contract.getList, async ({ id }, actor, ctx) => listOfCampaign(ctx, await campaignOf(ctx, actor, id))),
    route(contract.listCampaigns, (wish, actor, ctx) => listCampaigns(ctx, actor, wish)),
    route(contract.getCampaign, async ({ id }, actor, ctx) => presentOne(ctx, await campaignOf(ctx, actor, id))),
    route(contract.createCampaign, (draft, actor, ctx) => createCampaign(ctx, actor, draft), { bodyLimit: MOST_BODY }),
    route(contract.updateCampaign, (draft, actor, ctx) => updateCampaign(ctx, actor, draft), { bodyLimit: MOST_BODY }),
    route(contract.deleteCampaign, ({ id }, actor, ctx) => deleteCampaign(ctx, actor, id)),
    route(contract.duplicateCampaign, ({ id }, actor, ctx) => duplicateCampaign(ctx, actor, id)),
    route(contract.startCampaign, ({ id }, actor, ctx) => stepCampaign(ctx, actor, id, 'start')),
    route(contract.pauseCampaign, ({ id }, actor, ctx) => stepCampaign(ctx, actor, id, 'pause')),
    route(contract.resumeCampaign, ({ id }, actor, ctx) => stepCampaign(ctx, actor, id, 'resume')),
    route(contract.cancelCampaign, ({ id }, actor, ctx) => stepCampaign(ctx, actor, id, 'cancel')),
    route(contract.testCampaign, (wish, actor, ctx) => sendTest(ctx, actor, wish)),
    route(contract.listRecipients, (wish, actor, ctx) => recipientsOf(ctx, actor, wish)),
    route(contract.dryRunCampaign, ({ id, pageNumber }, actor, ctx) => dryRun(ctx, actor, id, pageNumber)),
  ],
  listeners: [
    listenWithin(messageAcked, 'note-outcome-of-campaign', noteOutcome),
    listenWithin(messageAcked, 'leave-out-who-wants-no-advertising', followRefusal),
    listenWithin(marketingChosen, 'follow-choice-about-advertising', followChoice),
  ],
  provides: [provide(answerStep, createAnswerStep), provide(campaignFiles, createCampaignFiles), provide(mergedRecipients, createMergedRecipients)],
  extends: [
    extend(inboundSteps, answerStep),
    extend(mediaReaders, campaignFileReader),
    extend(mediaUsers, campaignFiles),
    extend(mergedRows, { id: 'campaigns', order: 70, service: mergedRecipients }),
    extend(panelRights, { panel: 'campaigns.list', permission: 'campaigns.view' }),
    extend(panelRights, { panel: 'campaigns.campaign', permission: 'campaigns.view' }),
    extend(panelRights, { panel: 'campaigns.segments.list', permission: 'campaigns.view', sharesState: true }),
    extend(panelRights, { panel: 'campaigns.mass.text', permission: 'campaigns.view' }),
    extend(panelRights, { panel: 'campaigns.mass.textVariable', permission: 'campaigns.view' }),
    extend(panelRights, { panel: 'campaigns.mass.sms', permission: 'campaigns.view' }),
    extend(panelRights, { panel: 'campaigns.mass.template', permission: 'campaigns.view' }),
    extend(panelRights, { panel: 'campaigns.mass.templateVariable', permission: 'campaigns.view' }),
    extend(panelRights, { panel: 'campaigns.mass.groups', permission: 'campaigns.view' }),
    extend(panelRights, { panel: 'campaigns.mass.groupsMention', permission: 'campaigns.view' }),
    extend(panelRights, { panel: 'campaigns.mass.members', permission: 'campaigns.view' }),
    extend(panelRights, { panel: 'campaigns.optOuts', permission: 'campaigns.view' }),
  ],
  seed: seedCampaigns,
  every: [engine, figures],
})
