import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { LONGEST_QUESTION } from '../../contract/index.ts'
import { foundQuery } from '../knowledge.ts'

/** Until a pause in the typing is the end of a question. */
const PAUSE_MS = 250

/** Results for a question, once its writer pauses. `isSettled`: the answer is to what stands there now. */
export function useFound(question: string, limit: number) {
  const wanted = question.trim().slice(0, LONGEST_QUESTION)
  const [asked, setAsked] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const query = useQuery(foundQuery(asked, limit))
  return { query, wanted, found: wanted === '' ? undefined : query.data, isSettled: asked === wanted && !query.isPlaceholderData && !query.isFetching }
}
