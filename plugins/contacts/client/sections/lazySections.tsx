import { type ComponentType, lazy, Suspense } from 'react'

interface SectionProps {
  ticketId: number
}

/** Fetched with the first details tile: the numbering plans of the world come with them. */
function fetched(load: () => Promise<{ default: ComponentType<SectionProps> }>) {
  const Section = lazy(load)
  return (props: SectionProps) => (
    <Suspense fallback={null}>
      <Section {...props} />
    </Suspense>
  )
}

export const ContactSection = fetched(async () => ({ default: (await import('./ContactSection.tsx')).ContactSection }))
export const WalletSection = fetched(async () => ({ default: (await import('./WalletSection.tsx')).WalletSection }))
export const FieldsSection = fetched(async () => ({ default: (await import('./FieldsSection.tsx')).FieldsSection }))
