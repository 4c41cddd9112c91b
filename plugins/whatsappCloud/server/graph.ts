import { createAskGraph } from '#plugins/channels/contract/graph/ask.ts'
import { meaningOf } from './errors.ts'

/** Asks the Graph API; its refusals in the codes of the Cloud API. */
export const askGraph = createAskGraph(meaningOf)
