import { useAtomValue } from 'jotai'
import { contributionsAtom } from '#core/client/kernel/contributions.ts'
import { Contributed } from '#core/client/workbench/Contributed.tsx'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import { composerStrips } from '../../contract/client.ts'

const stripsAtom = contributionsAtom(composerStrips)

/** Strips of other plugins right above the reply box. */
export function Strips({ ticket }: { ticket: Ticket }) {
  const strips = useAtomValue(stripsAtom)
  return strips
    .toSorted((one, other) => one.order - other.order)
    .map((strip) => (
      <Contributed key={strip.id} point={composerStrips} value={strip}>
        <strip.component ticket={ticket} />
      </Contributed>
    ))
}
