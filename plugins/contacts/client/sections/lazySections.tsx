import { Suspense, use } from 'react'
import { fetchedPart, type LoadComponent } from '#core/client/workbench/fetchedPart.ts'
import { PanelBoundary } from '#core/client/workbench/tiles/PanelBoundary.tsx'

interface SectionProps {
  ticketId: number
}

/** Fetched with the first details tile: the numbering plans of the world come with them. */
function fetched(load: LoadComponent<SectionProps>) {
  const part = fetchedPart(load)
  function Fetched(props: SectionProps) {
    const Section = use(part.read())
    return <Section {...props} />
  }
  return (props: SectionProps) => (
    <PanelBoundary onRetry={part.forget}>
      <Suspense fallback={null}>
        <Fetched {...props} />
      </Suspense>
    </PanelBoundary>
  )
}

export const ContactSection = fetched(async () => ({ default: (await import('./ContactSection.tsx')).ContactSection }))
export const WalletSection = fetched(async () => ({ default: (await import('./WalletSection.tsx')).WalletSection }))
export const FieldsSection = fetched(async () => ({ default: (await import('./FieldsSection.tsx')).FieldsSection }))
