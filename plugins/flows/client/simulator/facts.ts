import type { contactValueNames, FlowFacts } from '../../contract/index.ts'
import type { Simulation } from './simulation.ts'

/** Of the contact who is played. */
const CONTACT: Record<(typeof contactValueNames)[number], string> = {
  name: 'Joana Prado',
  firstName: 'Joana',
  phone: '5521998764410',
  protocol: '20261120-4812',
  nome: 'Joana Prado',
  primeiroNome: 'Joana',
  telefone: '5521998764410',
  protocolo: '20261120-4812',
}
/** How long a company that is closed stays so, in milliseconds. */
const CLOSED_MS = 12 * 3_600_000
const pad = (value: number) => String(value).padStart(2, '0')

/** Facts known in a simulated conversation besides what is written: its clock, and what the flow did to the contact. */
export function factsAt({ now, frames }: Simulation, isOpen: boolean): FlowFacts {
  const moment = new Date(now)
  const labels = new Set<number>()
  for (const { effects } of frames) {
    for (const effect of effects) {
      if (effect.do !== 'label') continue
      for (const id of effect.add) labels.add(id)
      for (const id of effect.remove) labels.delete(id)
    }
  }
  const saved = frames.flatMap(({ effects }) => effects.flatMap((effect) => (effect.do === 'saveContact' ? [effect.values] : [])))
  return {
    isOpen: { tenant: isOpen, queue: isOpen },
    opensAt: isOpen ? now : now + CLOSED_MS,
    now: { weekday: moment.getDay(), time: `${pad(moment.getHours())}:${pad(moment.getMinutes())}` },
    labelIds: [...labels],
    channel: 'whatsapp',
    contact: Object.assign({}, CONTACT, ...saved),
  }
}
