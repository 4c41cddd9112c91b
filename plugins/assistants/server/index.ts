import { extend } from '#core/contract/define.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { defineServerPlugin, provide, route } from '#core/server/plugin.ts'
import { encryptedColumns } from '#core/server/rotation/encryptedColumns.ts'
import { inboundSteps } from '#plugins/chat/contract/index.ts'
import { flowAssistantEngines } from '#plugins/flows/contract/index.ts'
import * as contract from '../contract/index.ts'
import { assistants } from './assistants.table.ts'
import { createAssistant, deleteAssistant, listAssistantNames, listAssistants, trackedAssistants, updateAssistant } from './assistants.ts'
import { answerTicket } from './autopilot/answerTicket.ts'
import { autopilotStep, createAutopilotStep } from './autopilot/inboundStep.ts'
import { createCase, deleteCase, listCases, trackedCases, updateCase } from './cases/cases.ts'
import { leaveRuns, watchRun } from './cases/runCases.ts'
import { cancelRun, getRun, removeOldRuns, startRun } from './cases/runs.ts'
import { askCopilot, getCopilot } from './copilot/askCopilot.ts'
import { engines } from './engines/index.ts'
import { createFlowEngine, flowEngine } from './flowEngine.ts'
import { getHandOver } from './getHandOver.ts'
import { ASSISTANT_KEYS } from './key.ts'
import { privacyPart } from './privacyPart.ts'
import { listAnswers, removeOldAnswers } from './recorder.ts'
import { createAssistantsService } from './service.ts'
import { testAssistant } from './testAssistant.ts'

const SWEEP_MS = 60 * 60_000
/** A long conversation, as JSON. */
const MOST_BODY_BYTES = 1024 * 1024

export default defineServerPlugin({
  id: 'assistants',
  requires: ['chat', 'connections', 'contacts', 'flows', 'labels', 'team', 'tickets'],
  migrations: new URL('./migrations/', import.meta.url),
  permissions: {
    'assistants.edit': { sentence: 'Keep the AI assistants, and see what they answered and cost', profiles: ['admin'] },
    'assistants.ask': { sentence: 'Ask an AI assistant for help with a reply', profiles: ['admin', 'super', 'user'] },
  },
  routes: [
    route(contract.listAssistants, (_input, actor, ctx) => listAssistants(ctx, actor)),
    route(contract.listAssistantNames, (_input, actor, ctx) => listAssistantNames(ctx, actor)),
    route(contract.createAssistant, (wanted, actor, ctx) => createAssistant(ctx, actor, wanted)),
    route(contract.updateAssistant, ({ id, ...change }, actor, ctx) => updateAssistant(ctx, actor, id, change)),
    route(contract.deleteAssistant, ({ id }, actor, ctx) => deleteAssistant(ctx, actor, id)),
    route(contract.testAssistant, (asked, actor, ctx) => testAssistant(ctx, actor, asked)),
    route(contract.getCopilot, (_input, actor, ctx) => getCopilot(ctx, actor)),
    route(contract.askCopilot, (wish, actor, ctx) => askCopilot(ctx, actor, wish)),
    route(contract.getHandOver, ({ ticketId }, actor, ctx) => getHandOver(ctx, actor, ticketId)),
    route(contract.listAnswers, ({ id, pageNumber }, actor, ctx) => listAnswers(ctx, actor, id, pageNumber)),
    route(contract.listCases, ({ id }, actor, ctx) => listCases(ctx, actor, id)),
    route(contract.createCase, (wanted, actor, ctx) => createCase(ctx, actor, wanted), { bodyLimit: MOST_BODY_BYTES }),
    route(contract.updateCase, (change, actor, ctx) => updateCase(ctx, actor, change), { bodyLimit: MOST_BODY_BYTES }),
    route(contract.deleteCase, ({ caseId }, actor, ctx) => deleteCase(ctx, actor, caseId)),
    route(contract.startRun, (wanted, actor, ctx) => startRun(ctx, actor, wanted)),
    route(contract.getRun, ({ runId }, actor, ctx) => getRun(ctx, actor, runId)),
    route(contract.cancelRun, ({ runId }, actor, ctx) => cancelRun(ctx, actor, runId)),
  ],
  extends: [
    extend(encryptedColumns, { table: assistants, column: assistants.secret, purpose: ASSISTANT_KEYS }),
    privacyPart.extends,
    ...trackedAssistants.extends,
    ...trackedCases.extends,
    extend(inboundSteps, autopilotStep),
    extend(flowAssistantEngines, flowEngine),
    ...engines.map((engine) => extend(contract.assistantEngines, engine)),
    extend(panelRights, { panel: 'assistants.gallery', permission: 'assistants.edit' }),
    extend(panelRights, { panel: 'assistants.answers', permission: 'assistants.edit' }),
    extend(panelRights, { panel: 'assistants.cases', permission: 'assistants.edit', sharesState: true }),
    extend(panelRights, { panel: 'assistants.kind', permission: 'assistants.edit' }),
  ],
  provides: [
    privacyPart.provides,
    trackedAssistants.provides,
    trackedCases.provides,
    provide(autopilotStep, createAutopilotStep),
    provide(flowEngine, createFlowEngine),
    provide(contract.assistantsService, createAssistantsService),
  ],
  jobs: [answerTicket, watchRun],
  every: [
    { name: 'answers of assistants', everyMs: SWEEP_MS, run: removeOldAnswers },
    { name: 'runs of assistants', everyMs: SWEEP_MS, run: removeOldRuns },
  ],
  begin: () => leaveRuns,
})
