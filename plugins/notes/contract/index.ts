export * from './endpoints.ts'
export * from './mentions.ts'
export * from './note.ts'
