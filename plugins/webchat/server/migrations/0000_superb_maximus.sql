CREATE TABLE "webchat_revocations" (
	"tenant_id" integer NOT NULL,
	"contact_id" integer NOT NULL,
	"revoked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webchat_revocations_tenant_id_contact_id_pk" PRIMARY KEY("tenant_id","contact_id")
);
--> statement-breakpoint
ALTER TABLE "webchat_revocations" ADD CONSTRAINT "webchat_revocations_tenant_id_contact_id_contacts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;