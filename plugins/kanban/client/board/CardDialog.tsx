import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { cardDialogAtom } from './boardCommands.ts'

const CardForm = fetchedLayer(() => import('./CardForm.tsx'))

/** The form of a card: drawn once, loaded when the browser is idle. */
export function CardDialog() {
  const [card, setCard] = useAtom(cardDialogAtom)
  if (card === null) return null
  return (
    <Suspense fallback={null}>
      <CardForm key={card.id} card={card} onClose={() => setCard(null)} />
    </Suspense>
  )
}
