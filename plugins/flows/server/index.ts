import { extend } from '#core/contract/define.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { defineServerPlugin, listen, provide, route } from '#core/server/plugin.ts'
import { inboundSteps } from '#plugins/chat/contract/index.ts'
import { contactSaved, mergedRows } from '#plugins/contacts/contract/index.ts'
import { mediaUsers } from '#plugins/media/contract/index.ts'
import { chatFlows } from '#plugins/tickets/contract/index.ts'
import * as contract from '../contract/index.ts'
import { shownSteps } from './addedSteps.ts'
import { advanceNow } from './advance.ts'
import { acceptFlowCase, createFlowCase, deleteFlowCase, getFlowCase, listFlowCases, renameFlowCase, runFlowCases, trackedFlowCases } from './cases/cases.ts'
import { createFlowStep, flowStep } from './entry.ts'
import { getFlowFigures } from './figures.ts'
import { createFlow, deleteFlow, getFlow, listFlows, trackedFlows, updateFlow } from './flows.ts'
import { companyFlows, createGiving, flowGiving, giveTicket } from './given.ts'
import { lintFlow } from './lint.ts'
import { getFlowSession, listFlowSessions } from './listSessions.ts'
import { createFlowMedia, flowMedia } from './media.ts'
import { createMergedFlows, mergedFlows } from './mergedFlows.ts'
import { askOutside } from './outside.ts'
import { privacyPart } from './privacyPart.ts'
import { changeTrial, getFlowVersion, listFlowVersions, publishFlow, rollBackFlow } from './publish.ts'
import { replayDraft, replaySession } from './replays.ts'
import { seedFlows } from './seed.ts'
import { sessionMoved } from './sessions.ts'
import { createFlowsService, startFlowByPerson } from './start.ts'
import { flowTimers } from './timers.ts'
import { releaseContact } from './withoutBot.ts'

/** A drawing of 5,000 steps. */
const MOST_BYTES = 8 * 1024 ** 2

export default defineServerPlugin({
  id: 'flows',
  requires: ['chat', 'closing', 'connections', 'contacts', 'hours', 'kanban', 'labels', 'media', 'team', 'tickets'],
  migrations: new URL('./migrations/', import.meta.url),
  settings: [contract.botTicketActive],
  permissions: {
    'flows.list': { sentence: 'See which chat flows there are', profiles: ['admin', 'super'] },
    'flows.edit': { sentence: 'Draw chat flows', profiles: ['admin', 'super'] },
    'flows.delete': { sentence: 'Delete chat flows', profiles: ['admin'] },
    'flows.start': { sentence: 'Begin a chat flow in a conversation that one has', profiles: ['admin', 'super', 'user'] },
    'flows.publish': { sentence: 'Publish chat flows', profiles: ['admin', 'super'] },
  },
  routes: [
    route(contract.listFlows, (_input, actor, ctx) => listFlows(ctx, actor)),
    route(contract.listFlowSteps, (_input, actor, ctx) => shownSteps(ctx, actor)),
    route(contract.getFlow, ({ id }, actor, ctx) => getFlow(ctx, actor, id)),
    route(contract.createFlow, (wanted, actor, ctx) => createFlow(ctx, actor, wanted), { bodyLimit: MOST_BYTES }),
    route(contract.updateFlow, ({ id, ...change }, actor, ctx) => updateFlow(ctx, actor, id, change), { bodyLimit: MOST_BYTES }),
    route(contract.deleteFlow, ({ id }, actor, ctx) => deleteFlow(ctx, actor, id)),
    route(contract.publishFlow, (wanted, actor, ctx) => publishFlow(ctx, actor, wanted)),
    route(contract.changeTrial, ({ id, percent }, actor, ctx) => changeTrial(ctx, actor, id, percent)),
    route(contract.listFlowVersions, ({ id }, actor, ctx) => listFlowVersions(ctx, actor, id)),
    route(contract.getFlowVersion, ({ id, version }, actor, ctx) => getFlowVersion(ctx, actor, id, version)),
    route(contract.rollBackFlow, ({ id, version }, actor, ctx) => rollBackFlow(ctx, actor, id, version)),
    route(contract.lintFlow, ({ id }, actor, ctx) => lintFlow(ctx, actor, id)),
    route(contract.getFlowFigures, (question, actor, ctx) => getFlowFigures(ctx, actor, question)),
    route(contract.listFlowSessions, ({ id, pageNumber }, actor, ctx) => listFlowSessions(ctx, actor, id, pageNumber)),
    route(contract.replayDraft, ({ id, count }, actor, ctx) => replayDraft(ctx, actor, id, count)),
    route(contract.replaySession, ({ id, sessionId }, actor, ctx) => replaySession(ctx, actor, id, sessionId)),
    route(contract.getFlowSession, ({ id, sessionId }, actor, ctx) => getFlowSession(ctx, actor, id, sessionId)),
    route(contract.startFlow, (wanted, actor, ctx) => startFlowByPerson(ctx, actor, wanted)),
    route(contract.listFlowCases, ({ id }, actor, ctx) => listFlowCases(ctx, actor, id)),
    route(contract.runFlowCases, ({ id }, actor, ctx) => runFlowCases(ctx, actor, id)),
    route(contract.createFlowCase, (wanted, actor, ctx) => createFlowCase(ctx, actor, wanted), { bodyLimit: MOST_BYTES }),
    route(contract.getFlowCase, ({ id, caseId }, actor, ctx) => getFlowCase(ctx, actor, id, caseId)),
    route(contract.renameFlowCase, ({ id, caseId, name }, actor, ctx) => renameFlowCase(ctx, actor, id, caseId, name)),
    route(contract.acceptFlowCase, ({ id, caseId, rev }, actor, ctx) => acceptFlowCase(ctx, actor, id, caseId, rev)),
    route(contract.deleteFlowCase, ({ id, caseId }, actor, ctx) => deleteFlowCase(ctx, actor, id, caseId)),
  ],
  jobs: [askOutside, giveTicket],
  listeners: [
    listen(contactSaved, 'without-bot', async ({ contact }, tenantId, ctx) => {
      if (contact.disableBot || contact.blocked) await releaseContact(ctx, tenantId, contact.id)
    }),
    listen(sessionMoved, 'advance', (moved, tenantId, ctx) => advanceNow(ctx, { tenantId, ...moved })),
  ],
  provides: [
    privacyPart.provides,
    provide(mergedFlows, createMergedFlows),
    provide(flowStep, createFlowStep),
    provide(flowMedia, createFlowMedia),
    provide(flowGiving, createGiving),
    provide(contract.flowsService, createFlowsService),
    trackedFlows.provides,
    trackedFlowCases.provides,
  ],
  extends: [
    privacyPart.extends,
    extend(mergedRows, { id: 'flows', order: 55, service: mergedFlows }),
    extend(inboundSteps, flowStep),
    extend(mediaUsers, flowMedia),
    extend(chatFlows, companyFlows),
    ...trackedFlows.extends,
    ...trackedFlowCases.extends,
    extend(panelRights, { panel: 'flows.list', permission: 'flows.list' }),
    extend(panelRights, { panel: 'flows.simple', permission: 'flows.list' }),
    extend(panelRights, { panel: 'flows.builder', permission: 'flows.edit' }),
    extend(panelRights, { panel: 'flows.simulator', permission: 'flows.edit' }),
    extend(panelRights, { panel: 'flows.replays', permission: 'flows.edit' }),
    extend(panelRights, { panel: 'flows.cases', permission: 'flows.edit', sharesState: true }),
  ],
  seed: seedFlows,
  every: flowTimers,
})
