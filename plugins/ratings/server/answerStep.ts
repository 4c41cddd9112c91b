import { defineService } from '#core/contract/define.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { InboundMessage, InboundStep } from '#plugins/chat/contract/index.ts'
import { type Happening, nextStep, type RatingConfig, type Step } from '../contract/index.ts'
import { configOf } from './config.ts'
import { carryOut, holdOpen, type LockedDialogue, openOf } from './dialogues.ts'
import { planExpiry } from './expireDialogue.ts'

export const answerStep = defineService<InboundStep>('ratings.answerStep')

interface Answer {
  locked: LockedDialogue
  step: Step
  config: RatingConfig
}

async function read(tx: ServerContext, { tenantId, contactId, whatsappId, isGroup, body }: InboundMessage): Promise<Answer | null> {
  const open = isGroup ? undefined : await openOf(tx, tenantId, contactId, whatsappId)
  const locked = open && (await holdOpen(tx, open))
  if (!locked) return null
  const config = await configOf(tx, tenantId)
  const happening: Happening = locked.isSuperseded ? { kind: 'superseded' } : { kind: 'message', body }
  return { locked, config, step: nextStep(locked.dialogue, happening, config, tx.now()) }
}

/** Takes the answers of contacts who were asked; made anew for every transaction, so what `claim` read is of the message that `claimed` gets. */
export function createAnswerStep(tx: ServerContext): InboundStep {
  let taken: Answer | null = null
  return {
    isAnswering: true,
    async claim(message) {
      const answer = await read(tx, message)
      if (!answer) return null
      if (answer.step.takes) {
        taken = answer
        return answer.locked.dialogue.ticketId
      }
      await carryOut(tx, answer.locked, answer.step, answer.config)
      return null
    },
    async claimed() {
      if (!taken) return
      const { locked, step, config } = taken
      taken = null
      await carryOut(tx, locked, step, config)
      if (step.state === 'feedback') await planExpiry(tx, { tenantId: locked.dialogue.tenantId, id: locked.dialogue.id }, step.expiresAt)
    },
  }
}
