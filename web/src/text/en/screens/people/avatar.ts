/** English UI text for the upload of avatars. */
export const en = {
  label: "Avatar",
  upload: "Upload",
  change: "Change",
  remove: "Remove",
  uploadAvatar: "Upload avatar",
  changeAvatar: "Change avatar",
  removeAvatar: "Remove avatar",
  hint: "A square image of at least 128 × 128 px.",
  title: "Crop the image",
  area: "The visible part of the image",
  areaHint: "Drag to move. Scroll or pinch to zoom.",
  keysHint: "Arrow keys move the image, + and − zoom.",
  zoom: "Zoom",
  save: "Save avatar",
  saved: "Avatar saved.",
  removed: "Avatar removed.",
  loading: "Loading the image …",
  unreadable:
    "This browser cannot read the file as an image. Choose a JPEG, PNG, WebP, AVIF or GIF image.",
  tooLarge: "The image is larger than 25 MB. Choose a smaller one.",
};
