/** Where the company's OpenID provider sends the browser back to, below the public URL. */
export const companyCallbackPath = "/sign-in/company";
