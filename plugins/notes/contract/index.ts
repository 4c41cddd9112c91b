export * from './endpoints.ts'
export * from './note.ts'
