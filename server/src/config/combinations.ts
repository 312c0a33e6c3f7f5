/** Options that are valid alone and not together. */

interface Values {
  s3Url: string | undefined;
  s3AccessKey: string | undefined;
  s3SecretKey: string | undefined;
  oidcIssuer: string | undefined;
  oidcClientId: string | undefined;
  oidcCreateUsers: "on" | "off";
  /** Undefined if it is not valid. */
  oidcAllowedDomains: readonly string[] | undefined;
}

/** Providers at which anybody can have an account. */
const publicIssuers = [/^https:\/\/accounts\.google\.com\/?$/, /^https:\/\/gitlab\.com\/?$/];

/** Not the issuer of one company: any tenant may claim any e-mail address there. */
const allTenants = /^https:\/\/login\.microsoftonline\.com\/(common|organizations|consumers)\b/;

export function combinationProblems(values: Values): string[] {
  const problems: string[] = [];
  const { s3Url, s3AccessKey, s3SecretKey, oidcIssuer, oidcClientId } = values;
  if (s3Url !== undefined && !(s3AccessKey && s3SecretKey)) {
    problems.push("BELFRY_S3_URL also needs BELFRY_S3_ACCESS_KEY and BELFRY_S3_SECRET_KEY.");
  }
  if ((oidcIssuer === undefined) !== (oidcClientId === undefined)) {
    problems.push("Set BELFRY_OIDC_ISSUER and BELFRY_OIDC_CLIENT_ID together.");
  }
  if (oidcIssuer && allTenants.test(oidcIssuer)) {
    problems.push("BELFRY_OIDC_ISSUER must be the issuer of your tenant, which contains its id.");
  }
  const isPublic = publicIssuers.some((issuer) => oidcIssuer && issuer.test(oidcIssuer));
  const createsUsers = values.oidcCreateUsers === "on" && values.oidcAllowedDomains?.length === 0;
  if (isPublic && createsUsers) {
    problems.push(
      "Anybody can have an account at BELFRY_OIDC_ISSUER. Set BELFRY_OIDC_ALLOWED_DOMAINS, or BELFRY_OIDC_CREATE_USERS to off.",
    );
  }
  return problems;
}
