export * from './client.ts'
